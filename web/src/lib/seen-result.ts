/**
 * Which result of a payment the borrower has read: an order's page says it once (UX-01). What is stored is only compared
 * with what the server says, so a broken entry does nothing.
 */
import { readStorage, writeStorage } from "./storage.ts";

const keyOf = (orderId: string) => `tulay.paymentResult.${orderId}`;

/** The last result that the order's page showed; null for none. */
export function readSeenResult(orderId: string): string | null {
  return readStorage("local", keyOf(orderId));
}

/** Remembers the result as shown. */
export function markResultSeen(orderId: string, id: string): void {
  writeStorage("local", keyOf(orderId), id);
}

/** On the way to a channel: the result is shown, even if it is the same as the last one. */
export function forgetSeenResult(orderId: string): void {
  writeStorage("local", keyOf(orderId), null);
}
