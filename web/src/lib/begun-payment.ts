/** Payments that this tab began, until the server has told of their orders: before, nobody knows if they arrived (UX-01). */
import { readStorage, writeStorage } from "./storage.ts";

const keyOf = (orderId: string) => `tulay.begunPayment.${orderId}` as const;

/** On the way to a channel's page. A code is paid elsewhere, and its order is read meanwhile. */
export function beginPayment(orderId: string): void {
  writeStorage("session", keyOf(orderId), "1");
}

/** The order's page has an answer of now. */
export function endBegunPayment(orderId: string): void {
  writeStorage("session", keyOf(orderId), null);
}

export function isPaymentUnknown(orderId: string): boolean {
  return readStorage("session", keyOf(orderId)) !== null;
}
