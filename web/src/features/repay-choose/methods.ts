/** The payment methods of the legacy repayment, and the texts of its failures (LEGACY-01, LEGACY-05). Without React. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Answer, type Failure, isLost } from "../../api/answer.ts";
import type { components } from "../../api/openapi.gen.ts";
import type { Wire } from "../../api/source-wire.ts";
import { withFeedback } from "../../calls/with-feedback.ts";
import type { PayableAmounts } from "../../lib/payable-amounts.ts";
import { showToast } from "../../ui/toast.tsx";
import { knowsNotOfAnother } from "../../ui/use-second-payment.ts";

export type RepaymentMethods = Wire<"RepaymentWay">;
export type BankCard = components["schemas"]["BankCard"];

/** The amounts that may be paid (MONEY-03). */
export function payableAmounts(methods: RepaymentMethods): PayableAmounts {
  return { ...methods, dueAmount: methods.amount };
}

/** The least that a way to pay takes of a typed amount, in centavos: the channel of its page has a minimum. */
export function leastAmount(methods: RepaymentMethods, chosen: string): number {
  return chosen === ONLINE ? methods.minAmount : 1;
}

/** The choice of a channel's page (LEGACY-06). No card has this id. */
export const ONLINE = "online";

const CODES: Readonly<Record<string, MessageDescriptor>> = {
  "800006": msg`wrong verification code`,
  "800005": msg`do not submit payment application twice`,
};

/** The text of a refused payment: the one for its code, else the server's, else a default. */
export function failureText({ code, fields, message, isDefault }: Failure): string {
  const known = CODES[code];
  if (known) return i18n._(known);
  const [ofField] = Object.values(fields);
  return ofField || (!isDefault && message) || i18n._(msg`processing failed`);
}

/** The failure text of the list of methods where the server gave none. */
export function listFailureText(): string {
  return i18n._(msg`failed to query card list`);
}

/** Waits for the answer of CALL-11. Shows a failure, always with a text. */
export async function loadMethods(
  asked: Promise<Answer<RepaymentMethods>>,
): Promise<Answer<RepaymentMethods>> {
  const answer = await withFeedback(asked, { quiet: true });
  if (answer.ok) return answer;
  const message = answer.isDefault ? listFailureText() : answer.message;
  // The page says another reason itself.
  if (isLost(answer)) showToast(message);
  return { ...answer, message };
}

const CONFLICT = "1409";
const INVALID = "1400";
const TWICE = "800005";
const NOT_FOUND = "1004";

/** Returns true if a refused payment must start again because its amount, time or state is out of date. */
export function isOver({ code, fields }: Failure): boolean {
  const isOutdated = "amount" in fields || knowsNotOfAnother(fields);
  return [CONFLICT, TWICE, NOT_FOUND].includes(code) || (code === INVALID && isOutdated);
}

/** The server's sentence where there is nothing to repay; else null. */
export function notOffered(answer: Answer<RepaymentMethods>): string | null {
  return !answer.ok && answer.code === CONFLICT ? answer.message : null;
}
