/**
 * The trip to a payment channel's page and back (UX-01). The channel comes back by an address of ours, on top of its own
 * pages, which are over: the order takes the place of the page that the trip began at, or of its own page below that, so
 * that back leads before the payment and never to the same order.
 */
import { beginPayment } from "../lib/begun-payment.ts";
import { isSeenAgain } from "../lib/from-history.ts";
import { addressesBefore } from "../lib/screen-before.ts";
import { readStorage, writeStorage } from "../lib/storage.ts";

/** The number of history entries up to the place of the order, and one, while the borrower is away. */
const TRIP = "tulay.channelTrip";
/** The address that the channel came back by, on the way through the history. */
const RETURN = "tulay.channelReturn";
/** After so many milliseconds the page was not left, as where the network is lost, and is used. */
const LEAVING_MS = 5_000;
/** Browsers keep no more entries: their number tells no place then. */
const MOST_ENTRIES = 50;

function take(key: typeof TRIP | typeof RETURN): string | null {
  const text = readStorage("session", key);
  writeStorage("session", key, null);
  return text;
}

/** Takes no presses while the page is being left, which would undo what they did. */
function leave(): true {
  const { documentElement } = document;
  documentElement.toggleAttribute("inert", true);
  window.setTimeout(() => documentElement.removeAttribute("inert"), LEAVING_MS);
  return true;
}

/** The number of entries down to the first of the order's own page, and of open sheets if there is none. */
function entriesBelow(orderId: string): number {
  const isOfOrder = (address: string) => {
    const { pathname, searchParams } = new URL(address, window.location.origin);
    return pathname === "/loanDetail" && searchParams.get("orderId") === orderId;
  };
  const overlays: number = window.history.state?.overlays ?? 0;
  return addressesBefore().map(isOfOrder).lastIndexOf(true) + 1 || overlays;
}

/** Leaves for the channel's page. The entry that it takes ends the history, so that its place is known. */
export function leaveForChannel(url: URL): void {
  const orderId = new URLSearchParams(window.location.search).get("orderId") ?? "";
  beginPayment(orderId);
  const below = entriesBelow(orderId);
  window.history.pushState(window.history.state, "");
  writeStorage("session", TRIP, String(window.history.length - below));
  window.location.replace(url);
}

/** Goes on to the order on the way back from the channel. Returns true where the page is left for that. */
export function followReturn(): boolean {
  const address = take(RETURN);
  document.documentElement.removeAttribute("inert");
  if (!address) return false;
  window.location.replace(address);
  return leave();
}

/** Ends a trip. Returns true where the page is left for that. A wrapper's address, with a session, is no way back. */
export function endChannelTrip(hasSession: boolean): boolean {
  if (followReturn()) return true;
  // By Back, the borrower left the channel by themselves: Forward may lead there once more.
  if (isSeenAgain()) return false;
  const { pathname, search } = window.location;
  const entries = Number(take(TRIP));
  const isReturn = entries > 0 && pathname === "/loanDetail" && !hasSession;
  if (!isReturn || window.history.length >= MOST_ENTRIES) return false;
  writeStorage("session", RETURN, pathname + search);
  window.history.go(entries - window.history.length - 1);
  return leave();
}
