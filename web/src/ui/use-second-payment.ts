import { useState } from "react";
import { useNavigate } from "react-router";
import type { OrderIds } from "../lib/order-ids.ts";
import { screenAddress } from "../lib/screen-address.ts";

/** The question before a second payment while the first is being confirmed (UX-23). */
export interface SecondPayment {
  readonly isOpen: boolean;
  readonly text: string;
  readonly close: () => void;
  readonly payAgain: () => void;
  /** Opens the loan, whose page shows the first payment once it is confirmed. */
  readonly toLoan: () => void;
}

/**
 * Pays at once, or after the question where a payment may have been made and is not confirmed yet: `awaitedText` is the
 * server's sentences about it.
 */
export function useSecondPayment(awaitedText: string | null | undefined, ids: OrderIds) {
  const navigate = useNavigate();
  const [pending, setPending] = useState<() => Promise<void>>();
  const close = () => setPending(undefined);

  const question: SecondPayment = {
    isOpen: pending !== undefined,
    text: awaitedText ?? "",
    close,
    payAgain() {
      close();
      void pending?.();
    },
    toLoan: () => void navigate(screenAddress("/loanDetail", { ...ids })),
  };

  async function payOrAsk(pay: () => Promise<void>) {
    if (awaitedText) setPending(() => pay);
    else await pay();
  }

  return { question, payOrAsk };
}
