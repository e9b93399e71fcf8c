/** What the legacy repayment offers, and what is said when it fails (LEGACY-01, LEGACY-05). No React here. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Answer, Failure } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import type { components } from "../../api/openapi.gen.ts";
import { withFeedback } from "../../calls/with-feedback.ts";
import { showToast } from "../../ui/toast.tsx";

export type RepaymentMethods = components["schemas"]["RepaymentWay"];
export type BankCard = components["schemas"]["BankCard"];

/** The choice that is no bank card: a channel's page (LEGACY-06). No card has this id. */
export const ONLINE = "online";

const CODES: Readonly<Record<string, MessageDescriptor>> = {
  "800006": msg`wrong verification code`,
  "800005": msg`do not submit payment application twice`,
};

/** What is said of a payment that was refused: the text of its code, else the server's, else a default. */
export function failureText({ code, fields, message }: Failure): string {
  const known = CODES[code];
  if (known) return i18n._(known);
  const [ofField] = Object.values(fields);
  return ofField || message || i18n._(msg`processing failed`);
}

/** Said where the ways could not be asked for, or the server gave no reason. */
export function listFailureText(): string {
  return i18n._(msg`failed to query card list`);
}

/** CALL-11. A failure is shown, and always has a text. */
export async function loadMethods(orderId: string): Promise<Answer<RepaymentMethods>> {
  const answer = await withFeedback(api.repaymentMethods({ orderId }), { quiet: true });
  if (answer.ok) return answer;
  const message = answer.message || listFailureText();
  showToast(message);
  return { ...answer, message };
}

const CONFLICT = "1409";
const INVALID = "1400";
const TWICE = "800005";
const NOT_FOUND = "1004";

/** Whether a payment that was refused can only be begun anew: its amount, its time or its state has passed. */
export function isOver({ code, fields }: Failure): boolean {
  return [CONFLICT, TWICE, NOT_FOUND].includes(code) || (code === INVALID && "amount" in fields);
}

/** The server's sentence where there is nothing to repay; else null. */
export function notOffered(answer: Answer<RepaymentMethods>): string | null {
  return !answer.ok && answer.code === CONFLICT ? answer.message : null;
}
