import { hasWrapper } from "./wrapper.ts";

/**
 * Marks on the document that the wrapper's header of the bank step is above the page (BIND-10), which then shows no
 * head of its own (`features/bind-bank/bank-step.css`). The inline script does it before the first paint. The returned
 * function removes the mark.
 */
export function enterBankStep(): () => void {
  const { dataset } = document.documentElement;
  if (hasWrapper()) dataset.bankStep = "";
  return () => {
    delete dataset.bankStep;
  };
}
