/** When to show what came of a payment: once, and what is waited for as long as that lasts (UX-01). */
import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { components } from "../../api/openapi.gen.ts";
import { markResultSeen, readSeenResult } from "../../lib/seen-result.ts";

export type PaymentResult = components["schemas"]["PaymentResult"];

/**
 * The result to show; null for none or one that an earlier visit showed. The page asks again when the borrower comes back
 * to it from another app, where they may have paid.
 */
export function usePaymentResult(
  orderId: string,
  result: PaymentResult | null | undefined,
): PaymentResult | null {
  const { revalidate } = useRevalidator();
  const [seenBefore] = useState(() => readSeenResult(orderId));
  const id = result?.id;
  useEffect(() => {
    if (id) markResultSeen(orderId, id);
  }, [orderId, id]);

  const refresh = useEffectEvent(() => {
    if (document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, []);

  if (!result || (result.kind !== "waiting" && result.id === seenBefore)) return null;
  return result;
}
