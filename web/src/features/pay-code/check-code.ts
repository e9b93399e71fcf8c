/**
 * Asks the server about a code before it is shown: the address or the browser's storage may hold any code (CODE1-01,
 * CODE2-01).
 */
import type { Answer } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import type { components } from "../../api/openapi.gen.ts";
import { NOT_SIGNED_IN } from "../../calls/with-feedback.ts";
import { withCopy } from "../../offline/with-copy.ts";
import { showToast } from "../../ui/toast.tsx";

export type CheckedPayCode = components["schemas"]["CheckedPayCode"];

/** The result of the check. */
export type CodeCheck =
  /** The borrower's code; its status says whether it can be paid. */
  | { readonly kind: "verified"; readonly code: CheckedPayCode; readonly asOf?: number | undefined }
  /** Not a code of this borrower. */
  | { readonly kind: "notFound" }
  /** Without a session the server checks no code. */
  | { readonly kind: "signedOut" }
  /** The server did not answer. */
  | { readonly kind: "unchecked" };

export const UNCHECKED: CodeCheck = { kind: "unchecked" };

const NOT_FOUND = "1004";

function readCheck(answer: Answer<CheckedPayCode>): CodeCheck {
  if (answer.ok) return { kind: "verified", code: answer.data, asOf: answer.asOf };
  if (answer.code === NOT_FOUND) return { kind: "notFound" };
  return answer.code === NOT_SIGNED_IN ? { kind: "signedOut" } : UNCHECKED;
}

/** Checks a code. Opens no login: everyone may see the code, with what is known of it. */
export async function checkCode(
  payCode: string,
  asked = api.checkPayCode({ payCode }),
): Promise<CodeCheck> {
  const answer = await withCopy(`code ${payCode}`, asked);
  const check = readCheck(answer);
  if (!answer.ok && check.kind === "unchecked") showToast(answer.message);
  return check;
}

/** Time of the stored check that replaces a lost one, in milliseconds; undefined for a check made now. */
export function asOf(check: CodeCheck): number | undefined {
  return check.kind === "verified" ? check.asOf : undefined;
}

/** The borrower's code that was paid or has ended; null for any other. */
export function endedCode(check: CodeCheck | undefined): CheckedPayCode | null {
  return check?.kind === "verified" && check.code.status !== "open" ? check.code : null;
}
