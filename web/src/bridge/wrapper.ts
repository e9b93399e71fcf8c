/**
 * Sends messages to the native wrapper (BRIDGE-02). A brand may rename the messages, and may take them all by a single
 * handler.
 */
import { pageContext } from "../api/page-context.ts";
import { DEFAULT_WIRE_NAMES, type MessageName, type Payloads } from "./contract.gen.ts";
import { handlerOf, hasHandlers } from "./handlers.ts";

/** A message in the form of this brand's wrapper. */
export interface EncodedMessage {
  /** The name under `messageHandlers`. */
  readonly handler: string;
  readonly wireName: string;
  readonly body: unknown;
  /** Identifies the answer of the single form; null in the named form. */
  readonly callbackId: string | null;
}

let lastCallbackId = 0;

/** Encodes a message in this brand's form, with its names. */
export function encodeMessage(name: MessageName, payload: unknown): EncodedMessage {
  const { form, handler = "", names } = pageContext().brand.bridge;
  const wireName = names[name] ?? DEFAULT_WIRE_NAMES[name];
  if (form !== "single") return { handler: wireName, wireName, body: payload, callbackId: null };
  lastCallbackId += 1;
  const callbackId = String(lastCallbackId);
  return { handler, wireName, body: { action: wireName, data: payload, callbackId }, callbackId };
}

/** Returns true if the page runs in a wrapper. */
export function hasWrapper(): boolean {
  return hasHandlers(pageContext().brand.bridge, window);
}

/** Sends a message; false when no wrapper took it. */
export function sendToWrapper<N extends MessageName>(name: N, payload: Payloads[N]): boolean {
  try {
    const { handler, body } = encodeMessage(name, payload);
    const target = handlerOf(handler);
    if (!target) return false;
    // The wrapper logs what it refuses; the page goes on.
    Promise.resolve(target.postMessage(body)).catch(() => undefined);
    return true;
  } catch {
    return false;
  }
}
