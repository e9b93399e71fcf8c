/** The rules of the repayment pages. */
import type { Answer } from "../../api/answer.ts";
import type { components } from "../../api/openapi.gen.ts";
import type { Wire } from "../../api/source-wire.ts";
import type { PayableAmounts } from "../../lib/payable-amounts.ts";
import { removeRepayment } from "../../lib/stored-repayment.ts";

export type RepaymentInfo = Wire<"RepaymentInfo">;
export type Channel = components["schemas"]["Channel"];

const CONFLICT = "1409";

/** The server's sentence for a repayment that is not offered now, as for a settled loan; else null. */
export function notOffered<T>(answer: Answer<T>): string | null {
  return !answer.ok && answer.code === CONFLICT ? answer.message : null;
}

/** Removes the stored code where the server says that none is ready. */
export function removeEndedCode(answer: Answer<RepaymentInfo>): void {
  if (answer.ok && !answer.data.defDetail) removeRepayment();
}

/** Detail lines that show while the rest is folded away (PERIOD-01). */
export const FOLDED_LINES = 2;

/** The amounts that may be paid. */
export function payableAmounts(info: RepaymentInfo): PayableAmounts {
  return { ...info, dueAmount: info.repayAmount };
}

/** The least that a channel takes of a typed amount, in centavos; before one is chosen, the least of all. */
export function leastAmount(channels: readonly Channel[], channel: Channel | undefined): number {
  const least = channel ? [channel.minAmount] : channels.map(({ minAmount }) => minAmount);
  return least.length > 0 ? Math.min(...least) : 1;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns true if a date of the plan is still to come, by the server's count of days (UX-08). */
export function hasDatesToCome({ repayDate, daysLeft, repayPlan }: RepaymentInfo): boolean {
  if (daysLeft === null) return false;
  const today = Date.parse(repayDate) - daysLeft * DAY_MS;
  return repayPlan.some(({ time }) => Date.parse(time) >= today);
}

/** The fee of a channel and its posting time, in one line. */
export function channelTerms({ feeText, creditedText }: Channel): string {
  return [feeText, creditedText].filter(Boolean).join(" · ");
}
