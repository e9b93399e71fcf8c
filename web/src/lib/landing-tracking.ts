/**
 * What a landing page's address tells of where its visitor came from (PROMO-01), and what each call sends of it.
 * Pure. A phone number never gets into an address of ours: it stands in no address that this module makes.
 */

/** As the address names them; `id` is the landing page's. */
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

/** Those that are given: for the app's deep link and the stores. */
export function givenOf(tracking: Tracking): Record<string, string> {
  return Object.fromEntries(Object.entries(tracking).filter(([, value]) => value !== ""));
}

/** What kind of page a visit is to; a landing page is 1 (CALL-16). */
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

/** What was typed, as it is sent: the phone's bare digits. */
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

/** The kind of device, where the wrapper does not say it itself. */
export function clientTypeOf(userAgent: string): string {
  if (/iphone|ipad|ipod/i.test(userAgent)) return "ios";
  return /android/i.test(userAgent) ? "android" : "h5";
}
