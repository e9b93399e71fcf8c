/**
 * The code that is ready to be paid, handed from a repayment page to the code's own page by local storage,
 * under the source's name for it (PERIOD-03, CODE2-01). It holds no more than that page shows.
 */
import type { components } from "../api/openapi.gen.ts";
import { keep } from "./kept.ts";

type PayCode = components["schemas"]["PayCode"];

/** A code with what is paid by it: the rollover where `delayInfo` is there, else `repayAmount`. */
export interface KeptRepayment extends Omit<PayCode, "amount"> {
  readonly orderId: string;
  /** Centavos. */
  readonly repayAmount: number;
  readonly delayInfo: { readonly delayAmount: number } | null;
}

export const REPAYMENT_KEY = "repaymentInfo";

/** Keeps the code for its page, in the place of the one before; `now` in milliseconds. */
export function keepRepayment(repayment: KeptRepayment, now = Date.now()): void {
  keep("browser", REPAYMENT_KEY, JSON.stringify({ ...repayment, keptAt: now }));
}
