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
 * server's sentences about it. Where the server refuses the payment because the page knows of no other, `ask` asks once
 * the page is loaded again.
 */
export function useSecondPayment(
  awaitedText: string | null | undefined,
  ids: OrderIds,
  pay: () => Promise<void>,
) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);

  const question: SecondPayment = {
    isOpen: isAsked && Boolean(awaitedText),
    text: awaitedText ?? "",
    close,
    payAgain() {
      close();
      void pay();
    },
    toLoan: () => void navigate(screenAddress("/loanDetail", { ...ids })),
  };

  async function payOrAsk() {
    setAsked(Boolean(awaitedText));
    if (!awaitedText) await pay();
  }

  return { question, payOrAsk, ask: () => setAsked(true) };
}

/** Returns true for a refusal because another payment was begun or made since the page was loaded. */
export const knowsNotOfAnother = (fields: Readonly<Record<string, string>>): boolean =>
  "paymentsSeen" in fields;
