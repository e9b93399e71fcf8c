/**
 * What a page asks for before its code is there: the first call of its address, and on the landing page of adverts what
 * the server is to hear of a visitor who leaves at once, and the sid that the captcha waits for (PROMO-01).
 */
import { clientTypeOf, readTracking, visitOf } from "../lib/landing-tracking.ts";
import { firstCall } from "./first-call.ts";
import type { PageContext } from "./page-context.ts";
import { apiOrigin, BASE_PATH, type Call } from "./transport.ts";

const PROMOTION = `${BASE_PATH}/api/v2/youmi/promotion`;

function landingCalls(address: URL, { params }: PageContext, origin: string): Call[] {
  const tracking = readTracking(address.searchParams);
  const clientType = params.clientType ?? clientTypeOf(window.navigator.userAgent);
  const visit = new URL(`${PROMOTION}/track-visit`, origin);
  visit.search = new URLSearchParams(visitOf(tracking, tracking.id, clientType)).toString();
  const sid = new URL(`${PROMOTION}/get-sid`, origin);
  return [
    { method: "GET", url: visit, keepalive: true },
    { method: "GET", url: sid },
  ];
}

/** The calls of the page at this address. The app takes up their answers by `takeEarly`. */
export function earlyCalls(address: URL, page: PageContext): Call[] {
  const origin = apiOrigin(page, address.origin);
  const first = firstCall(address, origin);
  const isLanding = first?.url.pathname.endsWith("/channel-template");
  return [...(first ? [first] : []), ...(isLanding ? landingCalls(address, page, origin) : [])];
}
