/**
 * Which result of a payment the borrower has read: an order's page says it once (UX-01). It stays through a reload of its
 * tab until it is left. What is stored is only compared with what the server says, so a broken entry does nothing.
 */
import type { components } from "../api/openapi.gen.ts";
import { isFromHistory } from "./from-history.ts";
import { readStorage, writeStorage } from "./storage.ts";

export type PaymentResult = components["schemas"]["PaymentResult"];

const keyOf = (orderId: string) => `tulay.paymentResult.${orderId}` as const;

/** Returns true while a payment is awaited: the result has a text but names no payment. Any other has the screen once. */
export const isAwaited = ({ paymentReference, detail }: PaymentResult): boolean =>
  !paymentReference && detail.length > 0;

/** Returns true if no visit has shown the result, or this tab shows it. A borrower who comes by Back has left it. */
export function isNews(orderId: string, id: string): boolean {
  const key = keyOf(orderId);
  const isOpen = readStorage("session", key) === id && !isFromHistory();
  return isOpen || readStorage("local", key) !== id;
}

/** Remembers the result as shown to other visits, and as open in this tab. */
export function markResultShown(orderId: string, id: string): void {
  writeStorage("local", keyOf(orderId), id);
  writeStorage("session", keyOf(orderId), id);
}

/** The result was left: this tab shows it no more. */
export function markResultLeft(orderId: string): void {
  writeStorage("session", keyOf(orderId), null);
}

/** On the way to a channel: the result is shown, even if it is the same as the last one. */
export function forgetSeenResult(orderId: string): void {
  writeStorage("local", keyOf(orderId), null);
}
