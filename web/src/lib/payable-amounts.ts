/** The amounts that a borrower may pay of a loan (MONEY-03). Without React. */

/** In centavos, but for the days. */
export interface PayableAmounts {
  /** Null where the server does not say it: the amount is typed. */
  readonly dueAmount: number | null;
  /** The late amount plus the next installment; absent if nothing is late or if it equals the whole debt. */
  readonly withNextAmount?: number | null | undefined;
  /** Settles everything; absent while prepayment is not allowed. */
  readonly fullAmount?: number | null | undefined;
  /** The day from which `fullAmount` is offered; absent while it is. */
  readonly fullFrom?: string | null | undefined;
  /** The interest that `fullAmount` leaves out. */
  readonly fullRebate: number;
  readonly mostAmount: number;
  /** Everything owed, less `fullRebate`; null where the server does not say it. */
  readonly wholeAmount: number | null;
  /** Until the due date; negative when it has passed. */
  readonly daysLeft: number | null;
}

/** Which of the amounts is chosen; travels as `choice`. */
export type AmountChoice = "due" | "withNext" | "full" | "other";

/** The amounts to choose from besides one that is typed; the whole loan where it is more than what is due. */
export function offeredAmounts(payable: PayableAmounts): Map<AmountChoice, number> {
  const { dueAmount, fullAmount, withNextAmount } = payable;
  const offered = new Map<AmountChoice, number>();
  if (dueAmount !== null) offered.set("due", dueAmount);
  if (withNextAmount != null) offered.set("withNext", withNextAmount);
  if (fullAmount != null && fullAmount !== dueAmount) offered.set("full", fullAmount);
  return offered;
}

/**
 * The largest typed amount that leaves something, and then at least what the way to pay takes; null where nothing bounds it.
 */
export function mostOfPart(payable: PayableAmounts, leastCentavos: number): number | null {
  const { mostAmount, wholeAmount } = payable;
  return wholeAmount === null ? null : Math.min(mostAmount, wholeAmount - leastCentavos);
}
