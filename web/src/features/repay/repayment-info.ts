/**
 * The code that is ready to be paid, handed to its own page by local storage under the source's name for it
 * (PERIOD-03, CODE2-01). It holds no more than that page shows.
 */
import type { components } from "../../api/openapi.gen.ts";

type PayCode = components["schemas"]["PayCode"];

/** A code with what is paid by it: the rollover where `delayInfo` is there, else `repayAmount`. */
export interface KeptRepayment extends PayCode {
  readonly orderId: string;
  /** Centavos. */
  readonly repayAmount: number;
  readonly delayInfo: { readonly delayAmount: number } | null;
}

const KEY = "repaymentInfo";

export function keepRepayment(repayment: KeptRepayment, now = Date.now()): void {
  window.localStorage.setItem(KEY, JSON.stringify({ ...repayment, keptAt: now }));
}
