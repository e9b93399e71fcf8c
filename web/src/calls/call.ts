/**
 * How a screen makes a call: it shows what went wrong and sends a borrower without a session to sign in
 * (API-06, API-07). The caller gets the answer in every case. It builds no request: that is `api/`.
 */
import type { Answer } from "../api/answer.ts";
import { goToLogin } from "../bridge/messages.ts";
import { showLoading } from "../ui/loading.tsx";
import { showToast } from "../ui/toast.tsx";

export const NOT_SIGNED_IN = "1001";

export interface Shown {
  /** A text to show while the call runs, and only then. */
  readonly loading?: string;
  /** The screen shows the failure itself, beside the field or in place of its content. */
  readonly quiet?: boolean;
  /** The caller needs no session, so that no answer of the server leads to the login. */
  readonly isVisitor?: boolean;
}

/** Waits for an answer and shows what belongs to it: `loading` meanwhile, the refusal, the way to log in on 1001. Never throws. */
export async function call<T>(answer: Promise<Answer<T>>, shown: Shown = {}): Promise<Answer<T>> {
  const done = shown.loading ? showLoading(shown.loading) : undefined;
  const result = await answer.finally(done);
  if (!result.ok) {
    if (!shown.quiet) showToast(result.message);
    if (result.code === NOT_SIGNED_IN && !shown.isVisitor) goToLogin();
  }
  return result;
}
