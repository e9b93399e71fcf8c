/**
 * Decides if a page takes over the session in its address (SEC-04): a ticket is exchanged first. A live session of
 * another account stays until the reader chose. Other calls wait: one short call, two where the tab has another session.
 */
import { isDemoSession, parseStoredParams } from "../lib/common-params.ts";
import { readStorage, writeStorage } from "../lib/storage.ts";
import * as api from "./calls.gen.ts";
import { type Arrival, PARAMS_KEY, type PageContext } from "./page-context.ts";

const NOT_LIVE = "1001";

/** Makes a session the page's and the tab's. */
export function takeSession(sessionId: string, context: PageContext): void {
  Object.assign(context.params, { sessionId });
  Object.assign(context.carried, { sessionId });
  const stored = parseStoredParams(readStorage("session", PARAMS_KEY));
  writeStorage("session", PARAMS_KEY, JSON.stringify({ ...stored, sessionId }));
}

async function sessionOf(arrival: Arrival): Promise<string> {
  if ("sessionId" in arrival) return arrival.sessionId;
  const redeemed = await api.redeemSessionTicket({ ticket: arrival.ticket }, { sessionId: "" });
  return redeemed.ok ? redeemed.data.sessionId : "";
}

async function settle(context: PageContext, arrival: Arrival): Promise<void> {
  const sessionId = await sessionOf(arrival);
  const { sessionId: stored } = context.params;
  if (!sessionId || sessionId === stored) return;
  if (!stored || isDemoSession(stored)) {
    takeSession(sessionId, context);
    return;
  }
  const [theirs, own] = await Promise.all(
    [sessionId, stored].map((asked) => api.accountOfSession({}, { sessionId: asked })),
  );
  if (!theirs?.ok || !own) return;
  if (own.ok && own.data.userId !== theirs.data.userId) {
    const { phone } = theirs.data;
    context.otherAccount = { sessionId, phone, ownPhone: own.data.phone };
  } else if (own.ok || own.code === NOT_LIVE) {
    takeSession(sessionId, context);
  }
}

/** Starts to settle what the page's address brought, if it has to be. */
export function settleSession(context: PageContext): void {
  if (context.arrival) context.settled = settle(context, context.arrival);
}
