/**
 * What the server says of a code before it is shown: an address or the browser's store may hold anybody's
 * (CODE1-01, CODE2-01).
 */
import type { Answer } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import type { components } from "../../api/openapi.gen.ts";
import { NOT_SIGNED_IN } from "../../calls/with-feedback.ts";
import { showToast } from "../../ui/toast.tsx";

export type CheckedPayCode = components["schemas"]["CheckedPayCode"];

/** Whose a code is. */
export type CodeCheck =
  /** The borrower's own; its status says whether it may be paid. */
  | { readonly kind: "verified"; readonly code: CheckedPayCode }
  /** Not a code of this borrower. */
  | { readonly kind: "notFound" }
  /** Nobody is logged in, so nobody's own. */
  | { readonly kind: "signedOut" }
  /** The server did not answer. */
  | { readonly kind: "unchecked" };

export const UNCHECKED: CodeCheck = { kind: "unchecked" };

const NOT_FOUND = "1004";

function readCheck(answer: Answer<CheckedPayCode>): CodeCheck {
  if (answer.ok) return { kind: "verified", code: answer.data };
  if (answer.code === NOT_FOUND) return { kind: "notFound" };
  return answer.code === NOT_SIGNED_IN ? { kind: "signedOut" } : UNCHECKED;
}

/** Asks the server. Nobody is sent to log in for it: the code is shown to anyone, with what is known of it. */
export async function checkCode(payCode: string): Promise<CodeCheck> {
  const answer = await api.checkPayCode({ payCode });
  const check = readCheck(answer);
  if (!answer.ok && check.kind === "unchecked") showToast(answer.message);
  return check;
}

/** Whether the server said that a code is not to be paid: not ours, paid, or over. */
export function isRefused(check: CodeCheck): boolean {
  return check.kind === "notFound" || (check.kind === "verified" && check.code.status !== "open");
}
