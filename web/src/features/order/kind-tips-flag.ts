/** Remembers for this tab that the borrower went on to repay, so that 'Kind tips' stay away (ORDER-12). */
import { keep, readKept } from "../../lib/kept.ts";

const FLAG = "showBankTip";

/** Whether the borrower went on to repay or to roll over before, in this tab. */
export function wereTipsHeeded(): boolean {
  return readKept("tab", FLAG) !== null;
}

/** The borrower goes on to repay or to roll over. */
export function heedTips(): void {
  keep("tab", FLAG, "1");
}
