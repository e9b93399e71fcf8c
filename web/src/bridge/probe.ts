/**
 * Sends a message and returns the wrapper's reaction, for the self-test page (PREV-04). The app's pages never wait for
 * one.
 */
import { type MessageName, REPLY_FUNCTION, type ReplyValue } from "./contract.gen.ts";
import { handlerOf } from "./handlers.ts";
import { encodeMessage } from "./wrapper.ts";

declare global {
  interface Window {
    [REPLY_FUNCTION]?: ((callbackId: string, reply: ReplyValue) => void) | undefined;
  }
}

/** The wrapper's reaction. */
export type Outcome =
  /** There is no such handler: the page would do the browser's equivalent. */
  | { readonly kind: "absent" }
  /** The promise of `postMessage` was fulfilled; a wrapper of the named form answers nothing else. */
  | { readonly kind: "answered"; readonly value: unknown }
  /** The answer of the single form. */
  | { readonly kind: "replied"; readonly reply: ReplyValue }
  | { readonly kind: "rejected"; readonly error: string }
  /** No answer within the time. */
  | { readonly kind: "silent" };

export interface Probed {
  readonly outcome: Outcome;
  readonly tookMs: number;
}

/** Pending answers of the single form, by callback id. */
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

/** The handler and the name of a message at this brand's wrapper. */
export function wireOf(name: MessageName): { handler: string; wireName: string } {
  const { handler, wireName } = encodeMessage(name, {});
  return { handler, wireName };
}

/** Returns true if the wrapper has the handler of this message. */
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
  // In the single form the promise means only that the message was delivered; the answer may come later.
  if (reply && outcome.kind === "answered") {
    outcome = await Promise.race([reply, after(timeoutMs, outcome)]);
  }
  if (callbackId !== null) waiting.delete(callbackId);
  return { outcome, tookMs: Math.round(performance.now() - begun) };
}
