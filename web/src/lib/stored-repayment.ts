/**
 * A code that is ready to be paid, which a repayment page hands to the code's own page through local storage (PERIOD-03,
 * CODE2-01). It holds no more than that page shows.
 */
import type { components } from "../api/openapi.gen.ts";
import { writeStorage } from "./storage.ts";

type PayCode = components["schemas"]["PayCode"];

/** A code with what it pays: the rollover where `delayInfo` is there, else `repayAmount`. */
export interface StoredRepayment extends Omit<PayCode, "amount"> {
  readonly orderId: string;
  /** Centavos. */
  readonly repayAmount: number;
  readonly delayInfo: { readonly delayAmount: number } | null;
}

export const REPAYMENT_KEY = "repaymentInfo";

/** Stores the code for its page, instead of the one before; `now` in milliseconds. */
export function storeRepayment(repayment: StoredRepayment, now = Date.now()): void {
  writeStorage("local", REPAYMENT_KEY, JSON.stringify({ ...repayment, storedAt: now }));
}
