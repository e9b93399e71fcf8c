import type { BridgeConfig, MessageName, ReplyValue } from "../contract.gen.ts";
import { DEFAULT_WIRE_NAMES, REPLY_FUNCTION } from "../contract.gen.ts";

/** A golden file of `fixtures/bridge`. */
type Golden = {
  name: MessageName;
  accepted: { title: string; payload: unknown }[];
  refused: { title: string; payload: unknown }[];
};

/** Something that can be sent by hand: to the page, as the app does, or to the app, as the page does. */
export type Sending = {
  id: string;
  /** Heading in the list. */
  group: string;
  title: string;
  /** The message that a page would send; none for an event of the app. */
  message?: MessageName;
  payload: unknown;
};

const files = import.meta.glob<Golden>("../../../../fixtures/bridge/*.json", {
  eager: true,
  import: "default",
});

/** An answer to a page's message in the single-handler form: the app's only event (docs/bridge.md). */
const reply = (title: string, value: ReplyValue): Sending => ({
  id: `reply ${title}`,
  group: `To the page: ${REPLY_FUNCTION}`,
  title,
  payload: { callbackId: "1", value },
});

/** The app's events, then the golden payloads of each message, taken and refused. */
export const SENDINGS: readonly Sending[] = [
  reply("a message was accepted", { accepted: true, error: null }),
  reply("a message was refused", { accepted: false, error: "no message has this name" }),
  ...Object.values(files).flatMap(({ name, accepted, refused }) => {
    const as = (verdict: string) => (it: { title: string; payload: unknown }) => ({
      id: `${name} ${verdict} ${it.title}`,
      group: `As the page: ${name}`,
      title: verdict === "refused" ? `${it.title} (refused)` : it.title,
      message: name,
      payload: it.payload,
    });
    return [...accepted.map(as("accepted")), ...refused.map(as("refused"))];
  }),
];

/** The used part of a page. */
export type Target = {
  [name: string]: unknown;
  webkit?: { messageHandlers?: Record<string, { postMessage: (value: unknown) => unknown }> };
};

/** Sends a payload, edited or not; throws with a sentence where the page or the payload does not allow it. */
export function send(page: Target, sending: Sending, payload: unknown, wiring: BridgeConfig): void {
  if (sending.message === undefined) sendReply(page, payload);
  else sendMessage(page, sending.message, payload, wiring);
}

function sendReply(page: Target, payload: unknown): void {
  const listener = page[REPLY_FUNCTION];
  if (typeof listener !== "function") {
    throw new Error(`The page has no ${REPLY_FUNCTION}: pages have it in the single-handler form.`);
  }
  if (typeof payload !== "object" || payload === null || !("callbackId" in payload)) {
    throw new Error("An answer needs callbackId and value.");
  }
  listener.call(page, payload.callbackId, "value" in payload ? payload.value : undefined);
}

function sendMessage(
  page: Target,
  message: MessageName,
  payload: unknown,
  { form, handler, names }: BridgeConfig,
): void {
  const wireName = names[message] ?? DEFAULT_WIRE_NAMES[message];
  const isSingle = form === "single";
  const name = isSingle ? (handler ?? "") : wireName;
  const native = page.webkit?.messageHandlers?.[name];
  if (!native) throw new Error(`The page has no native handler "${name}".`);
  native.postMessage(isSingle ? { action: wireName, data: payload, callbackId: null } : payload);
}

/** Reads a payload; throws with a sentence that names the place of the fault, where the engine knows it. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    throw new Error(`The payload is no JSON: ${(fault as Error).message}`);
  }
}
