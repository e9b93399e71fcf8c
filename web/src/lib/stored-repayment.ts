/**
 * A code that is ready to be paid, which a repayment page passes to the code's page through local storage (PERIOD-03,
 * CODE2-01). It holds only what that page shows.
 */
import type { components } from "../api/openapi.gen.ts";
import { writeStorage } from "./storage.ts";

type PayCode = components["schemas"]["PayCode"];

/** A code with its amount: the rollover's where `delayInfo` is there, else `repayAmount`. */
export interface StoredRepayment extends Omit<PayCode, "amount"> {
  readonly orderId: string;
  /** Centavos. */
  readonly repayAmount: number;
  readonly delayInfo: { readonly delayAmount: number } | null;
}

export const REPAYMENT_KEY = "repaymentInfo";

/** Stores the code for its page, replacing the last one; `now` in milliseconds. */
export function storeRepayment(repayment: StoredRepayment, now = Date.now()): void {
  writeStorage("local", REPAYMENT_KEY, JSON.stringify({ ...repayment, storedAt: now }));
}

/** Removes the stored code: it is paid, refused or damaged. It lies there readable, as CODE2-01 asks, so it goes early. */
export function removeRepayment(): void {
  writeStorage("local", REPAYMENT_KEY, null);
}
