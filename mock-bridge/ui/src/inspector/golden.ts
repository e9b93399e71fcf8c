import { type MessageName, REPLY_FUNCTION, type ReplyValue } from "../contract.gen.ts";
import type { Sent } from "./send.ts";

/** A golden file of `fixtures/bridge`. */
type Golden = {
  name: MessageName;
  accepted: { title: string; payload: unknown }[];
  refused: { title: string; payload: unknown }[];
};

/** Something that can be sent by hand: to the page, as the app does, or to the app, as the page does. */
export type Sending = Sent & {
  id: string;
  /** Heading in the list. */
  group: string;
  title: string;
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

/** Reads a payload; throws with a sentence that names the place of the fault, where the engine knows it. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    throw new Error(`The payload is no JSON: ${(fault as Error).message}`);
  }
}
