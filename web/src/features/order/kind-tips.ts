/** Remembers for the session that the borrower went on to repay: 'Kind tips' is not shown again (ORDER-12). */
import { readStorage, writeStorage } from "../../lib/storage.ts";

const FLAG = "showBankTip";

export function areTipsSeen(): boolean {
  return readStorage("session", FLAG) !== null;
}

export function markTipsSeen(): void {
  writeStorage("session", FLAG, "1");
}
