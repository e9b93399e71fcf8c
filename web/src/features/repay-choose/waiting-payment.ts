/**
 * A payment that waits for its code, kept for the tab so that a reload goes on with it rather than making a second
 * one (LEGACY-03). It holds as long as the server's, and no number that is not masked.
 */
import { keep, readKept } from "../../lib/kept.ts";
import type { BankCard } from "./ways.ts";

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
export function keepWaiting(payment: WaitingPayment): void {
  keep("tab", KEY, JSON.stringify(payment));
}

/** Forgets the payment: it was confirmed, or can only be begun anew. */
export function forgetWaiting(): void {
  keep("tab", KEY, null);
}

/** The payment of this order that waits; null where there is none, or its time has passed. */
export function readWaiting(orderId: string, now = Date.now()): WaitingPayment | null {
  try {
    const kept = JSON.parse(readKept("tab", KEY) ?? "null") as WaitingPayment | null;
    const age = now - Number(kept?.sentAt);
    return kept?.orderId === orderId && age >= 0 && age < LIFETIME_MS ? kept : null;
  } catch {
    return null;
  }
}
