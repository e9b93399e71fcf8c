/**
 * A payment that waits for its code, stored for the tab so that a reload continues it instead of creating a second one
 * (LEGACY-03). It expires with the server's payment and holds only masked numbers.
 */
import { readStorage, writeStorage } from "../../lib/storage.ts";
import type { BankCard } from "./methods.ts";

export interface WaitingPayment {
  readonly orderId: string;
  readonly amountCentavos: number;
  readonly repayToken: string;
  readonly recordId: string;
  readonly card: BankCard;
  /** Time at which the newest code was sent, in milliseconds by the phone's clock. */
  readonly sentAt: number;
}

const KEY = "tulay.legacyPayment";
const LIFETIME_MS = 30 * 60_000;

/** Stores the payment for this tab, replacing the last one. */
export function storeWaiting(payment: WaitingPayment): void {
  writeStorage("session", KEY, JSON.stringify(payment));
}

/** Removes the payment: it was confirmed, or must start again. */
export function removeWaiting(): void {
  writeStorage("session", KEY, null);
}

/** The waiting payment of this order; null for none or an expired one. */
export function readWaiting(orderId: string, now = Date.now()): WaitingPayment | null {
  try {
    const stored = JSON.parse(readStorage("session", KEY) ?? "null") as WaitingPayment | null;
    const age = now - Number(stored?.sentAt);
    return stored?.orderId === orderId && age >= 0 && age < LIFETIME_MS ? stored : null;
  } catch {
    return null;
  }
}
