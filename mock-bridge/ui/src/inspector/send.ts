import {
  type BridgeConfig,
  DEFAULT_WIRE_NAMES,
  type MessageName,
  REPLY_FUNCTION,
} from "../contract.gen.ts";

/** Something that is sent by hand. */
export type Sent = {
  /** The message that a page would send; none for an event of the app. */
  message?: MessageName;
};

/** The used part of a page. */
export type Target = {
  [name: string]: unknown;
  webkit?: { messageHandlers?: Record<string, { postMessage: (value: unknown) => unknown }> };
};

/**
 * Returns what sends a payload, edited or not; throws with a sentence where the page or the payload does not allow it.
 */
export function sender(
  page: Target,
  { message }: Sent,
  payload: unknown,
  wiring: BridgeConfig,
): () => unknown {
  if (message === undefined) return replySender(page, payload);
  return messageSender(page, message, payload, wiring);
}

function replySender(page: Target, payload: unknown): () => unknown {
  const listener = page[REPLY_FUNCTION];
  if (typeof listener !== "function") {
    throw new Error(`The page has no ${REPLY_FUNCTION}: pages have it in the single-handler form.`);
  }
  if (typeof payload !== "object" || payload === null || !("callbackId" in payload)) {
    throw new Error("An answer needs callbackId and value.");
  }
  const { callbackId } = payload;
  const value = "value" in payload ? payload.value : undefined;
  return () => listener.call(page, callbackId, value);
}

function messageSender(
  page: Target,
  message: MessageName,
  payload: unknown,
  { form, handler, names }: BridgeConfig,
): () => unknown {
  const wireName = names[message] ?? DEFAULT_WIRE_NAMES[message];
  const isSingle = form === "single";
  const name = isSingle ? (handler ?? "") : wireName;
  const native = page.webkit?.messageHandlers?.[name];
  if (!native) throw new Error(`The page has no native handler "${name}".`);
  const body = isSingle ? { action: wireName, data: payload, callbackId: null } : payload;
  return () => native.postMessage(body);
}
