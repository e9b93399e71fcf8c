/** The borrower who went on to repay does not see 'Kind tips' again in this session (ORDER-12). */
import { readStorage, writeStorage } from "../../lib/storage.ts";

const FLAG = "showBankTip";

/** Whether the borrower went on to repay or to roll over before. */
export function areTipsSeen(): boolean {
  return readStorage("session", FLAG) !== null;
}

/** The borrower goes on to repay or to roll over. */
export function markTipsSeen(): void {
  writeStorage("session", FLAG, "1");
}
