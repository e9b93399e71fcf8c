import { hasWrapper } from "./wrapper.ts";

/**
 * Says on the document that the wrapper's header of the bank step stands above the page (BIND-10), which then shows no head
 * of its own (`features/bind-bank/bank-step.css`). The inline script says it before the first paint. The function that it
 * gives takes the word back.
 */
export function enterBankStep(): () => void {
  const { dataset } = document.documentElement;
  if (hasWrapper()) dataset.bankStep = "";
  return () => {
    delete dataset.bankStep;
  };
}
