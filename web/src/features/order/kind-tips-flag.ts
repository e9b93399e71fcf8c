/** Remembers for this tab that the borrower went on to repay, so that 'Kind tips' stay away (ORDER-12). */
const FLAG = "showBankTip";

export function wereTipsHeeded(): boolean {
  return window.sessionStorage.getItem(FLAG) !== null;
}

export function heedTips(): void {
  window.sessionStorage.setItem(FLAG, "1");
}
