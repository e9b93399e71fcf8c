/** The offer for the borrower's choice, asked for again when the choice changes (CALL-25, CALL-29). */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Wire } from "../../api/source-wire.ts";
import { withFeedback } from "../../calls/with-feedback.ts";
import type { ConfirmCalls } from "./confirm-calls.ts";

export type Offer = Wire<"LoanConfirm">;

/** Amount in centavos, term in days. */
export interface Choice {
  readonly amount: number;
  readonly periods: number;
}

/** The offer that was pressed when it had changed, and the server's sentence about it (MONEY-09). */
export interface OfferChange {
  readonly before: Offer;
  readonly why: string;
}

interface ChosenOffer {
  /** The last offer that the server made; it is of `choice` only while `state` is `ready`. */
  readonly offer: Offer;
  readonly choice: Choice;
  readonly state: "ready" | "asking" | "failed";
  readonly choose: (choice: Choice) => void;
  /** Asks again for the choice. */
  readonly askAgain: () => void;
  /** Null until a press found another offer, and after the next choice. */
  readonly change: OfferChange | null;
  /** Shows the offer that replaces the pressed one. */
  readonly replace: (next: Offer, why: string) => void;
}

/** A slider passes many amounts: the server is asked for the one where it rests. */
const REST_MS = 300;

/**
 * The offer of `first` until the borrower chooses another amount or term; then the server's offer of that (CONF-01).
 * `state` tells a refused or lost one, and the choice stays.
 */
export function useOffer(calls: ConfirmCalls, productId: string, first: Offer): ChosenOffer {
  const [offer, setOffer] = useState(first);
  const [choice, setChoice] = useState<Choice>({ amount: first.amount, periods: first.periods });
  const [state, setState] = useState<ChosenOffer["state"]>("ready");
  const [change, setChange] = useState<OfferChange | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef<Choice>(choice);

  async function ask(wanted: Choice) {
    const answer = await withFeedback(calls.offer({ productId, ...wanted }));
    // Ignores the answer to an earlier choice.
    if (newest.current !== wanted) return;
    if (answer.ok) setOffer(answer.data);
    setState(answer.ok ? "ready" : "failed");
  }

  function choose(next: Choice) {
    newest.current = next;
    setChoice(next);
    setState("asking");
    setChange(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(next), REST_MS);
  }

  function replace(next: Offer, why: string) {
    setChange({ before: offer, why });
    setOffer(next);
  }

  // The page reloaded its data, as after a return from elsewhere: the choice stays, with today's figures.
  const renew = useEffectEvent(() => {
    const isOfChoice = first.amount === choice.amount && first.periods === choice.periods;
    if (!isOfChoice) choose({ ...choice });
    else if (state === "ready") setOffer(first);
  });
  const known = useRef(first);
  useEffect(() => {
    if (known.current === first) return;
    known.current = first;
    renew();
  }, [first]);

  return { offer, choice, state, choose, askAgain: () => choose({ ...choice }), change, replace };
}
