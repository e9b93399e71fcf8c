/** The amount to pay: one of the amounts on offer, or one that is typed (MONEY-03). */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type FocusEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pageContext } from "../api/page-context.ts";
import { formatFigures, formatMoney } from "../lib/money.ts";
import {
  type AmountChoice,
  mostOfPart,
  offeredAmounts,
  type PayableAmounts,
} from "../lib/payable-amounts.ts";
import type { PaymentDraft } from "../lib/payment-draft.ts";
import { readTypedAmount } from "../lib/typed-amount.ts";

export interface ChosenAmount {
  readonly choice: AmountChoice;
  readonly choose: (choice: AmountChoice) => void;
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Takes the groups out of a typed amount, which is then edited digit by digit, or as a whole: it is selected. */
  readonly enter: (event: FocusEvent<HTMLInputElement>) => void;
  /** Writes a typed amount as the page writes amounts, and shows what is wrong with it. */
  readonly leave: () => void;
  /** Around the field for another amount. */
  readonly field: RefObject<HTMLDivElement | null>;
  readonly isFaultShown: boolean;
  /** Shows what is wrong with the typed amount, and leads to it. */
  readonly showFault: () => void;
  /** Centavos to pay, or what is wrong with the typed amount where the way to pay takes no less than `leastCentavos`. */
  readonly read: (leastCentavos: number) => { centavos: number } | { fault: string };
}

const EXAMPLE_CENTAVOS = 150_000;

function readOther(typed: string, leastCentavos: number, payable: PayableAmounts) {
  const { brand } = pageContext();
  const read = readTypedAmount(typed, brand);
  if ("centavos" in read) {
    const { centavos } = read;
    const partCentavos = mostOfPart(payable, leastCentavos);
    if (partCentavos === null) {
      return centavos >= leastCentavos ? read : { fault: i18n._(msg`Enter an amount`) };
    }
    if (centavos >= leastCentavos && centavos <= partCentavos) return read;
    if ([...offeredAmounts(payable).values()].includes(centavos)) return read;
    if (partCentavos < leastCentavos) {
      return { fault: i18n._(msg`Choose one of the amounts above`) };
    }
    const wholeCentavos = payable.fullAmount ?? partCentavos;
    const [part, whole] = [formatMoney(partCentavos, brand), formatMoney(wholeCentavos, brand)];
    if (centavos > partCentavos && centavos < wholeCentavos) {
      return { fault: i18n._(msg`Enter up to ${part}, or ${whole} for everything`) };
    }
    const [least, most] = [formatMoney(leastCentavos, brand), whole];
    return { fault: i18n._(msg`Enter an amount from ${least} to ${most}`) };
  }
  const example = formatFigures(EXAMPLE_CENTAVOS, brand);
  const faults = {
    empty: msg`Enter an amount`,
    notDigits: msg`Enter the amount in digits, e.g. ${example}`,
    tooFine: msg`Enter at most 2 decimals`,
  };
  return { fault: i18n._(faults[read.fault]) };
}

export function useChosenAmount(payable: PayableAmounts, draft: PaymentDraft): ChosenAmount {
  const [first] = useState(draft.read);
  // One that is not on offer gives way to the usual one.
  const [wanted, setWanted] = useState(first.choice as AmountChoice);
  const [typed, setTyped] = useState(first.typed);
  const [isFaultShown, setFaultShown] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const offered = offeredAmounts(payable);
  // The chosen amount may no longer be on offer after the page was loaded again.
  const usual = payable.dueAmount === null ? "other" : "due";
  const choice = wanted === "other" || offered.has(wanted) ? wanted : usual;
  return {
    choice,
    choose(wanted) {
      setWanted(wanted);
      draft.keep({ choice: wanted });
    },
    typed,
    type(typed) {
      setTyped(typed);
      draft.keep({ typed });
    },
    enter({ target }) {
      const { brand } = pageContext();
      if (!("centavos" in readTypedAmount(typed, brand))) return;
      // Before it is selected: the browser drops a selection when the text is replaced.
      flushSync(() => setTyped(typed.replaceAll(brand.thousandsSeparator, "")));
      target.select();
    },
    leave() {
      const { brand } = pageContext();
      const left = readTypedAmount(typed, brand);
      if ("centavos" in left) setTyped(formatFigures(left.centavos, brand));
      if (typed !== "") setFaultShown(true);
    },
    field,
    isFaultShown,
    showFault() {
      setFaultShown(true);
      field.current?.querySelector("input")?.focus();
    },
    read(leastCentavos) {
      const centavos = choice === "other" ? undefined : offered.get(choice);
      return centavos === undefined ? readOther(typed, leastCentavos, payable) : { centavos };
    },
  };
}
