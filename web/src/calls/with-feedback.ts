/**
 * The feedback of a call: a text while it runs, a toast for a failure, the login for an expired session (API-06,
 * API-07). The caller gets the answer in every case.
 */
import { type Answer, type Failure, isLost } from "../api/answer.ts";
import { goToLogin } from "../bridge/messages.ts";
import { showLoading } from "../ui/loading.tsx";
import { showToast } from "../ui/toast.tsx";

export const NOT_SIGNED_IN = "1001";

export interface Feedback {
  /** Shown while the call runs. */
  readonly loading?: string;
  /** No toast, or none for some failures: the screen shows them beside the field or instead of its content. */
  readonly quiet?: boolean | ((failure: Failure) => boolean);
  /** The caller needs no session: no answer opens the login. */
  readonly isVisitor?: boolean;
}

/** Shows the failure of a call in a toast, unless it is quiet. */
export function showFailure(failure: Failure, quiet: Feedback["quiet"]): void {
  const isQuiet = typeof quiet === "function" ? quiet(failure) : quiet;
  if (!isQuiet) showToast(failure.message);
}

/** Waits for the answer of a call. Never throws. */
export async function withFeedback<T>(
  answer: Promise<Answer<T>>,
  { loading, quiet, isVisitor }: Feedback = {},
): Promise<Answer<T>> {
  const hideLoading = loading ? showLoading(loading) : undefined;
  const result = await answer.finally(hideLoading);
  if (!result.ok) {
    showFailure(result, quiet);
    if (result.code === NOT_SIGNED_IN && !isVisitor) goToLogin(result.message);
  }
  return result;
}

/**
 * Waits for the first call of a screen, whose place `Loaded` shows its failure in: a toast for a lost network alone, which
 * the screen does not name (API-06).
 */
export function firstCall<T>(answer: Promise<Answer<T>>): Promise<Answer<T>> {
  return withFeedback(answer, { quiet: (failure) => !isLost(failure) });
}
