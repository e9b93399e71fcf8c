/** Remembers for this tab that the borrower went on to repay, so that 'Kind tips' stay away (ORDER-12). */
import { keep, readKept } from "../../lib/kept.ts";

const FLAG = "showBankTip";

export function wereTipsHeeded(): boolean {
  return readKept("tab", FLAG) !== null;
}

export function heedTips(): void {
  keep("tab", FLAG, "1");
}
