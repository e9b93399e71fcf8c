/**
 * A payment that waits for its code, stored for the tab so that a reload goes on with it rather than making a second
 * one (LEGACY-03). It holds as long as the server's, and no number that is not masked.
 */
import { readStorage, writeStorage } from "../../lib/storage.ts";
import type { BankCard } from "./methods.ts";

export interface WaitingPayment {
  readonly orderId: string;
  readonly amountCentavos: number;
  readonly repayToken: string;
  readonly recordId: string;
  readonly card: BankCard;
  /** When the newest code was sent, in milliseconds by the phone's clock. */
  readonly sentAt: number;
}

const KEY = "tulay.legacyPayment";
const LIFETIME_MS = 30 * 60_000;

/** Keeps the payment for this tab, in the place of another one. */
export function storeWaiting(payment: WaitingPayment): void {
  writeStorage("session", KEY, JSON.stringify(payment));
}

/** Forgets the payment: it was confirmed, or can only be begun anew. */
export function removeWaiting(): void {
  writeStorage("session", KEY, null);
}

/** The payment of this order that waits; null where there is none, or its time has passed. */
export function readWaiting(orderId: string, now = Date.now()): WaitingPayment | null {
  try {
    const stored = JSON.parse(readStorage("session", KEY) ?? "null") as WaitingPayment | null;
    const age = now - Number(stored?.sentAt);
    return stored?.orderId === orderId && age >= 0 && age < LIFETIME_MS ? stored : null;
  } catch {
    return null;
  }
}
