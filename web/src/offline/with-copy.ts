/**
 * An answer that its borrower can read without a network: where it is lost, the last copy of it takes its place, marked
 * with its time (UX-07). The code for copies is fetched when the page is idle.
 */
import { type Answer, isLost } from "../api/answer.ts";
import { pageContext } from "../api/page-context.ts";
import { prefetchWhenIdle } from "../lib/prefetch-when-idle.ts";

const loadCopies = () => import("./copies.ts");

/** `name` distinguishes the answers of one borrower. */
export async function withCopy<T>(name: string, answer: Promise<Answer<T>>): Promise<Answer<T>> {
  const result = await answer;
  const { sessionId } = pageContext().params;
  if (!sessionId) return result;
  if (result.ok) {
    const keep = () => loadCopies().then(({ keepCopy }) => keepCopy(sessionId, name, result.data));
    prefetchWhenIdle(() => void keep().catch(() => undefined));
    return result;
  }
  if (!isLost(result)) return result;
  const read = () => loadCopies().then(({ readCopy }) => readCopy<T>(sessionId, name));
  return (await read().catch(() => null)) ?? result;
}
