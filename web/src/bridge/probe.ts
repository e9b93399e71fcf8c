/**
 * Sends a message and tells what came back, for the self-test page (PREV-04). The pages themselves never wait for an
 * answer. Knows no screen.
 */
import { type MessageName, REPLY_FUNCTION, type ReplyValue } from "./contract.gen.ts";
import { encodeMessage, handlerOf } from "./wrapper.ts";

declare global {
  interface Window {
    [REPLY_FUNCTION]?: ((callbackId: string, reply: ReplyValue) => void) | undefined;
  }
}

/** What came back from the wrapper. */
export type Outcome =
  /** There is no such handler: the page's own code would do what a browser does. */
  | { readonly kind: "absent" }
  /** The promise of `postMessage` was kept; a wrapper of the named form says no more than that. */
  | { readonly kind: "answered"; readonly value: unknown }
  /** The single form's answer. */
  | { readonly kind: "replied"; readonly reply: ReplyValue }
  | { readonly kind: "rejected"; readonly error: string }
  /** Nothing came within the time. */
  | { readonly kind: "silent" };

export interface Probed {
  readonly outcome: Outcome;
  readonly tookMs: number;
}

/** Those who wait for an answer of the single form, by callback id. */
const waiting = new Map<string, (reply: ReplyValue) => void>();

function replyTo(callbackId: string): Promise<Outcome> {
  window[REPLY_FUNCTION] = (id, reply) => waiting.get(id)?.(reply);
  return new Promise((resolve) => {
    waiting.set(callbackId, (reply) => resolve({ kind: "replied", reply }));
  });
}

async function promised(post: () => unknown): Promise<Outcome> {
  try {
    return { kind: "answered", value: await post() };
  } catch (error) {
    return { kind: "rejected", error: String(error) };
  }
}

function after(durationMs: number, outcome: Outcome): Promise<Outcome> {
  return new Promise((resolve) => setTimeout(() => resolve(outcome), durationMs));
}

/** The name that this brand's wrapper knows a message by, and the handler that takes it. */
export function wireOf(name: MessageName): { handler: string; wireName: string } {
  const { handler, wireName } = encodeMessage(name, {});
  return { handler, wireName };
}

/** Whether a wrapper has the handler of this message. */
export function isPresent(name: MessageName): boolean {
  return handlerOf(wireOf(name).handler) !== undefined;
}

/** Sends a message, whatever its payload, from this window or from a frame of it. Never throws. */
export async function probe(
  name: MessageName,
  payload: unknown,
  timeoutMs: number,
  from: Window = window,
): Promise<Probed> {
  const begun = performance.now();
  const { handler, body, callbackId } = encodeMessage(name, payload);
  const target = handlerOf(handler, from);
  if (!target) return { outcome: { kind: "absent" }, tookMs: 0 };
  const reply = callbackId === null ? null : replyTo(callbackId);
  const posted = promised(() => target.postMessage(body));
  const silent = after(timeoutMs, { kind: "silent" });
  let outcome = await Promise.race(reply ? [reply, posted, silent] : [posted, silent]);
  // In the single form the promise says only that the message left; the answer may come later.
  if (reply && outcome.kind === "answered") {
    outcome = await Promise.race([reply, after(timeoutMs, outcome)]);
  }
  if (callbackId !== null) waiting.delete(callbackId);
  return { outcome, tookMs: Math.round(performance.now() - begun) };
}
