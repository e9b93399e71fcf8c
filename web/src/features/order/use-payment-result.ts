/** When to show what came of a payment: once, and what is waited for as long as that lasts (UX-01). */
import { useEffect, useState } from "react";
import type { components } from "../../api/openapi.gen.ts";
import { markResultSeen, readSeenResult } from "../../lib/seen-result.ts";
import { useAskingAgain } from "./use-asking-again.ts";

export type PaymentResult = components["schemas"]["PaymentResult"];

/** Whether a payment may still come: what is said of it names none. */
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
