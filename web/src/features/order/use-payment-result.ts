/** Shows a payment's result once, and an awaited payment for as long as it is awaited (UX-01). */
import { useEffect, useState } from "react";
import type { components } from "../../api/openapi.gen.ts";
import { markResultSeen, readSeenResult } from "../../lib/seen-result.ts";
import { useAskingAgain } from "./use-asking-again.ts";

export type PaymentResult = components["schemas"]["PaymentResult"];

/** Returns true while a payment is awaited: the result has a text but names no payment. */
export const isAwaited = ({ paymentReference, detail }: PaymentResult): boolean =>
  !paymentReference && detail.length > 0;

/** The result to show; null for none or one that an earlier visit showed. What is awaited is asked about again. */
export function usePaymentResult(
  orderId: string,
  result: PaymentResult | null | undefined,
): PaymentResult | null {
  const [seenBefore] = useState(() => readSeenResult(orderId));
  const id = result?.id;
  useEffect(() => {
    if (id) markResultSeen(orderId, id);
  }, [orderId, id]);

  const isNews = result && (result.kind === "waiting" || result.id !== seenBefore);
  const shown = isNews ? result : null;
  useAskingAgain(shown && isAwaited(shown) ? shown.id : undefined);
  return shown;
}
