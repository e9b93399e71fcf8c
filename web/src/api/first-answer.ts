/**
 * The answer of the page's first call that the server wrote into its document, with the figures of its head (UX-13). It is
 * left unused where the page does not take over the session of its address (SEC-04), or speaks another language. What is
 * for all visitors needs no session.
 */
import { orderIdsOf } from "../lib/order-ids.ts";
import { isAwaited, isNews, type PaymentResult } from "../lib/seen-result.ts";
import type { PageContext } from "./page-context.ts";

/** The element of the document that holds it, as JSON. */
export const FIRST_ANSWER = "first-answer";

/** The attribute of the document that shows the filled head: the names of its parts. */
const FIRST_VIEW = "data-first-view";

/** The text of the amount, with its sign, sets the size of the figure (`ui/money.tsx`). */
const CHARACTERS = "--characters";

declare global {
  interface Window {
    /** The envelope of the first call, as text; the call takes it once. */
    tulayFirstAnswer?: string | undefined;
  }
}

/**
 * Takes the answer out of the document. A payment's result that the order's page shows first has its own head there (UX-01).
 * Without an answer, or one for another reader, the skeleton shows.
 */
export function readFirstAnswer({ language, isItsSession }: PageContext): void {
  const text = document.getElementById(FIRST_ANSWER)?.textContent;
  if (!text) return;
  const first = JSON.parse(text);
  if (!(isItsSession || first.isForAll) || first.language !== language) {
    hideFirstView();
    return;
  }
  window.tulayFirstAnswer = JSON.stringify(first.answer);
  document.documentElement.style.setProperty(CHARACTERS, String(first.characters));
  const result: PaymentResult | null | undefined = first.answer.data?.paymentResult;
  if (result && !isAwaited(result) && isNews(orderIdsOf(window.location.href).orderId, result.id)) {
    document.documentElement.setAttribute(FIRST_VIEW, "result");
  }
}

/** Returns true if the screen's data is in its document: it can be rendered without a wait. */
export const hasFirstAnswer = () => document.documentElement.hasAttribute(FIRST_VIEW);

/** The first call's answer, once. */
export function takeFirstAnswer(): Response | undefined {
  const text = window.tulayFirstAnswer;
  window.tulayFirstAnswer = undefined;
  return text === undefined ? undefined : new Response(text);
}

/** Shows the skeleton's bars in place of the filled head: for a screen that loads later. */
export function hideFirstView(): void {
  document.documentElement.removeAttribute(FIRST_VIEW);
}
