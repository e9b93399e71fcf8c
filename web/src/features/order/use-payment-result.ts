/** Shows a payment's result once, and an awaited payment for as long as it is awaited (UX-01). */
import { useEffect, useState } from "react";
import { useAskingAgain } from "../../calls/use-asking-again.ts";
import {
  isAwaited,
  isNews,
  markResultLeft,
  markResultShown,
  type PaymentResult,
} from "../../lib/seen-result.ts";

interface ShownResult {
  /** Null for none, one that an earlier visit showed, and one that was left. */
  readonly result: PaymentResult | null;
  readonly leave: () => void;
}

/** The result to show. What is awaited is asked about again, an order `inWork` too: it changes by itself. */
export function usePaymentResult(
  orderId: string,
  result: PaymentResult | null | undefined,
  inWork: string | undefined,
): ShownResult {
  const id = result?.id;
  const [seen, setSeen] = useState(() => (id && !isNews(orderId, id) ? id : undefined));
  const isNew = id !== seen;
  useEffect(() => {
    if (id && isNew) markResultShown(orderId, id);
    else markResultLeft(orderId);
  }, [orderId, id, isNew]);
  useEffect(() => () => markResultLeft(orderId), [orderId]);

  const isShown = result && (result.kind === "waiting" || isNew);
  const shown = isShown ? result : null;
  const awaited = shown && isAwaited(shown) ? shown.id : undefined;
  useAskingAgain(awaited ?? inWork, awaited === undefined);
  return { result: shown, leave: () => setSeen(id) };
}
