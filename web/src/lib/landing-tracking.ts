/**
 * The tracking parameters of a landing page's address (PROMO-01), and the fields that each call sends of them. Pure. A
 * phone number appears in no address that this module makes.
 */

/** The names in the address; `id` is the landing page's. */
const TRACKING_NAMES = [
  "id",
  "user_from",
  "app_from",
  "utm_tag",
  "links_id",
  "down_id",
  "invite_code",
  "UC",
] as const;

/** The parameters that the address has; an absent one is empty. */
export type Tracking = Readonly<Record<(typeof TRACKING_NAMES)[number], string>>;

/** Reads them from the page's query (PROMO-01). */
export function readTracking(query: URLSearchParams): Tracking {
  const pairs = TRACKING_NAMES.map((name) => [name, query.get(name) ?? ""]);
  return Object.fromEntries(pairs) as Tracking;
}

/** The parameters that are not empty: for the app's deep link and the stores. */
export function givenOf(tracking: Tracking): Record<string, string> {
  return Object.fromEntries(Object.entries(tracking).filter(([, value]) => value !== ""));
}

/** The kind of page that was visited; 1 is a landing page (CALL-16). */
const LANDING_PAGE = "1";

/** CALL-16 and CALL-20: the visit. */
export function visitOf(tracking: Tracking, pageId: string, clientType: string) {
  const { user_from, utm_tag, app_from } = tracking;
  return {
    page_id: pageId,
    user_from,
    client_type: clientType,
    page_type: LANDING_PAGE,
    utm_tag,
    app_from,
  };
}

/** The typed values in the form that is sent: the phone as bare digits. */
export interface Typed {
  readonly phone: string;
  readonly capcode: string;
  readonly smsCode: string;
}

/** CALL-19. */
export function smsRequestOf(tracking: Tracking, typed: Typed, sid: string, appName: string) {
  const { phone, capcode } = typed;
  const { app_from, user_from, utm_tag } = tracking;
  return { phone, capcode, sid, deviceId: sid, appName, app_from, user_from, utm_tag };
}

/** CALL-21, as PROMO-12 lists it. */
export function registerRequestOf(
  tracking: Tracking,
  pageId: string,
  typed: Typed,
  sid: string,
  appName: string,
) {
  const { invite_code } = tracking;
  return {
    ...smsRequestOf(tracking, typed, sid, appName),
    merchantNumber: 0,
    userName: typed.phone,
    smsCode: typed.smsCode,
    invite_code,
    id: pageId,
  };
}

/** The kind of device, for wrappers that do not name it. */
export function clientTypeOf(userAgent: string): string {
  if (/iphone|ipad|ipod/i.test(userAgent)) return "ios";
  return /android/i.test(userAgent) ? "android" : "h5";
}
