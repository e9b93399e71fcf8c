import { type FormEvent, useState } from "react";
import { pathOf } from "./path.ts";
import styles from "./Recording.module.css";
import type { Recorder } from "./recorder.ts";
import { type Expectation, METHODS, MOST_TIMES } from "./steps.ts";

/** Kinds of expectations that are written, and the words for their field. */
const KINDS = {
  text: ["This text is here", "Text"],
  noText: ["This text is not here", "Text"],
  read: ["This text is uncovered", "The whole text of its line"],
  view: ["This text is in view, without scrolling", "The whole text of its line"],
  value: ["This field holds a text", "Name of the field"],
  usable: ["This button is usable", "Name of the button"],
  page: ["The phone is on this page", "Path, such as /page"],
  own: ["The phone is on the app's own screens", ""],
  message: ["This message was sent", "Wire name"],
  call: ["This call was made", "Such as POST /path"],
} as const;
type Kind = keyof typeof KINDS;

/** The second field of a kind. */
const CONTENTS = {
  message: { label: "Payload", hint: "Payload as JSON, or any" },
  value: { label: "Text in the field", hint: "Text in the field; empty for none" },
} as const;

/** The words for a count; one that is exact has no bound. */
const OFTEN = { atLeast: "at least", exactly: "exactly", atMost: "at most" } as const;
type Often = { is: keyof typeof OFTEN; times: number };

/** Writes an expectation that the app may not keep yet; `calls` are those that were made. */
export function ByHand({ recorder, calls }: { recorder: Recorder; calls: string[] }) {
  const [kind, setKind] = useState<Kind>("text");
  const [words, setWords] = useState("");
  const [payload, setPayload] = useState("");
  const [often, setOften] = useState<Often>({ is: "atLeast", times: 1 });
  const hint = KINDS[kind][1];
  const content = kind === "message" || kind === "value" ? CONTENTS[kind] : undefined;
  const isCounted = kind === "message" || kind === "call" || kind === "text";
  const add = (event: FormEvent) => {
    event.preventDefault();
    try {
      void recorder.expect(written(kind, words.trim(), payload.trim(), often));
      setWords("");
      setPayload("");
    } catch (failure) {
      recorder.fail(failure as Error);
    }
  };
  return (
    <form className={styles.actions} aria-label="Expect by hand" onSubmit={add}>
      <select
        aria-label="What is expected"
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
      >
        {Object.entries(KINDS).map(([name, [label]]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      {hint && (
        <input
          aria-label={hint}
          placeholder={hint}
          required
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {kind === "call" && <Calls calls={calls} words={words} pick={setWords} />}
      {content && (
        <input
          aria-label={content.label}
          placeholder={content.hint}
          value={payload}
          onChange={(event) => setPayload(event.target.value)}
        />
      )}
      {isCounted && <Count often={often} least={kind === "text" ? 1 : 0} take={setOften} />}
      <button type="submit">Expect it</button>
    </form>
  );
}

type CountProps = { often: Often; least: number; take: (often: Often) => void };

/** Takes a count: 0 says never, which a text has a kind of its own for. */
function Count({ often, least, take }: CountProps) {
  return (
    <span className={styles.count}>
      <select
        aria-label="How often"
        value={often.is}
        onChange={(event) => take({ ...often, is: event.target.value as Often["is"] })}
      >
        {Object.entries(OFTEN).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <input
        aria-label="Times"
        type="number"
        required
        min={often.is === "exactly" ? least : 1}
        max={MOST_TIMES}
        value={Number.isNaN(often.times) ? "" : often.times}
        onChange={(event) => take({ ...often, times: event.target.valueAsNumber })}
      />
    </span>
  );
}

type CallsProps = { calls: string[]; words: string; pick: (call: string) => void };

/** Fills in a call that was made, and says where the one that was written is none of them. */
function Calls({ calls, words, pick }: CallsProps) {
  return (
    <>
      <select
        className={styles.calls}
        aria-label="Calls so far"
        value=""
        disabled={calls.length === 0}
        onChange={(event) => pick(event.target.value)}
      >
        <option value="">{calls.length === 0 ? "No call yet" : "Calls so far…"}</option>
        {calls.map((call) => (
          <option key={call} value={call}>
            {call}
          </option>
        ))}
      </select>
      {isOther(words.trim(), calls) && <span className={styles.missing}>{NO_SUCH_CALL}</span>}
    </>
  );
}

/** Said of an expected call that the recording has none of: it may be mistyped. */
export const NO_SUCH_CALL = "no such call was made";

/** Returns true for a whole call that is none of these. */
function isOther(words: string, calls: string[]): boolean {
  const call = readCall(words);
  return call !== undefined && !calls.includes(`${call.method} ${call.path}`);
}

/** Reads a method and a path; undefined for anything else. */
function readCall(words: string) {
  const [, given, path] = /^(\S+)\s+(\/[^?#\s]*)$/.exec(words) ?? [];
  const method = METHODS.find((it) => it === given?.toUpperCase());
  return method && path ? { method, path: pathOf(path) } : undefined;
}

/** The expectation that was written. Throws a sentence for a call or a payload that cannot be read. */
export function written(
  kind: Kind,
  words: string,
  payload: string,
  { is, times }: Often,
): Expectation {
  const isDefault = is === "atLeast" && times === 1;
  const often = isDefault ? {} : { times, ...(is !== "exactly" && { bound: is }) };
  switch (kind) {
    case "text":
      return { kind: "expectText", text: words, ...often };
    case "noText":
      return { kind: "expectNoText", text: words };
    case "read":
      return { kind: "expectUsable", at: { text: words } };
    case "view":
      return { kind: "expectInSafeArea", at: { text: words } };
    case "value":
      return { kind: "expectValue", at: { role: "textbox", name: words }, value: payload };
    case "own":
      return { kind: "expectPage", path: "" };
    case "usable":
      return { kind: "expectUsable", at: { role: "button", name: words } };
    case "page":
      if (!words.startsWith("/")) throw new Error("A page is a path, such as /page.");
      return { kind: "expectPage", path: pathOf(words) };
    case "message": {
      const content = payload === "" ? {} : { payload: parsed(payload) };
      return { kind: "expectMessage", wireName: words, ...content, ...often };
    }
    case "call": {
      const call = readCall(words);
      if (!call) throw new Error("A call is a method and a path, such as POST /path.");
      return { kind: "expectCall", ...call, ...often };
    }
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    throw new Error("The payload is no JSON.");
  }
}
