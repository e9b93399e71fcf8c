import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useDevice } from "../host/Device.tsx";
import styles from "./Recording.module.css";
import { Recorder, type Shown } from "./recorder.ts";
import { offerReplay } from "./report.ts";
import { type Step, stepText } from "./steps.ts";

/** Records, replays, saves and opens (QA-09, QA-10). */
export function Recording() {
  const { host, update, timeline } = useDevice();
  const [recorder] = useState(() => new Recorder(host, update));
  const shown = useSyncExternalStore(recorder.subscribe, recorder.shown);
  useEffect(() => recorder.follow(update), [recorder, update]);
  useEffect(() => offerReplay(recorder, timeline), [recorder, timeline]);
  const { mode, outcome } = shown;
  const attempt = (what: Promise<void>) => void what.catch((failure) => recorder.fail(failure));
  const begin = update.state.scenario !== null && mode === "idle";
  return (
    <section className={styles.recording} aria-label="Recording" data-mode={mode}>
      <h2>
        Recording
        {mode !== "idle" && <span className={styles.mode}>{mode}</span>}
      </h2>
      <div className={styles.actions}>
        {mode === "idle" ? (
          <button type="button" disabled={!begin} onClick={() => attempt(recorder.record())}>
            Record
          </button>
        ) : (
          <button type="button" onClick={() => attempt(recorder.stop())}>
            Stop
          </button>
        )}
        <button
          type="button"
          disabled={!shown.hasFile || mode !== "idle"}
          onClick={() => attempt(recorder.replay())}
        >
          Replay
        </button>
        <Files recorder={recorder} shown={shown} attempt={attempt} />
      </div>
      {update.state.scenario === null && !shown.hasFile && (
        <p className={styles.none}>Pick a scenario to record from, or open a bug file.</p>
      )}
      {mode === "recording" && <Expectations recorder={recorder} shown={shown} attempt={attempt} />}
      <Steps steps={shown.steps} done={shown.done} />
      <p className={styles.outcome} role="status" data-kind={outcome?.kind}>
        {outcome?.text}
      </p>
    </section>
  );
}

type Part = { recorder: Recorder; shown: Shown; attempt: (what: Promise<void>) => void };

/** Saves the recording as a bug file, and opens one. */
function Files({ recorder, shown, attempt }: Part) {
  const field = useRef<HTMLInputElement>(null);
  const isIdle = shown.mode === "idle";
  const take = (file: File | undefined) => {
    if (file) attempt(file.arrayBuffer().then((it) => recorder.open(new Uint8Array(it))));
    // The same file can be opened once more.
    if (field.current) field.current.value = "";
  };
  return (
    <>
      <button
        type="button"
        disabled={!shown.hasFile || !isIdle}
        onClick={() => attempt(recorder.save())}
      >
        Save
      </button>
      <button type="button" disabled={!isIdle} onClick={() => field.current?.click()}>
        Open
      </button>
      <input
        ref={field}
        type="file"
        accept=".zip"
        hidden
        aria-label="Bug file"
        onChange={(event) => take(event.target.files?.[0])}
      />
    </>
  );
}

/** Expectation of a replay: a text of the page, an element's place, or a message that went out. */
function Expectations({ recorder, shown, attempt }: Part) {
  const { messages, picking } = shown;
  const rows = messages.map((message, index) => ({
    ...message,
    key: `${index} ${message.wireName}`,
  }));
  return (
    <div className={styles.actions}>
      <button
        type="button"
        aria-pressed={picking === "text"}
        onClick={() => attempt(recorder.pick("text"))}
      >
        {picking === "text" ? "Tap the text…" : "Expect a text"}
      </button>
      <button
        type="button"
        aria-pressed={picking === "place"}
        onClick={() => attempt(recorder.pick("place"))}
      >
        {picking === "place" ? "Tap the element…" : "Expect in the safe area"}
      </button>
      <select
        aria-label="Expect a message"
        value=""
        disabled={messages.length === 0}
        onChange={(event) => recorder.expectMessage(Number(event.target.value))}
      >
        <option value="">{messages.length === 0 ? "No message yet" : "Expect a message…"}</option>
        {rows.map(({ key, wireName }, index) => (
          <option key={key} value={index}>
            {index + 1}. {wireName}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The steps, and how far the replay has come. */
function Steps({ steps, done }: { steps: Step[]; done: number }) {
  const list = useRef<HTMLOListElement>(null);
  const rows = steps.map((step, index) => ({ text: stepText(step), key: `${index} ${step.kind}` }));
  // The newest step is in view while they come.
  useEffect(() => {
    const row = list.current?.children[Math.max(done, 1) - 1];
    if (done > 0) row?.scrollIntoView?.({ block: "nearest" });
    else if (list.current) list.current.scrollTop = steps.length * 100;
  }, [done, steps.length]);
  if (steps.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <ol ref={list} className={styles.steps} aria-label="Steps" tabIndex={0}>
      {rows.map(({ key, text }, index) => (
        <li key={key} data-done={index < done || undefined}>
          {text}
        </li>
      ))}
    </ol>
  );
}
