import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useDevice } from "../host/Device.tsx";
import { BugWords } from "./BugWords.tsx";
import { ByHand } from "./ByHand.tsx";
import styles from "./Recording.module.css";
import { Recorder, type Shown } from "./recorder.ts";
import { offerReplay } from "./report.ts";
import { stepText } from "./steps.ts";

/** Records, replays, saves and opens (QA-09, QA-10). */
export function Recording() {
  const { host, update, timeline } = useDevice();
  const [recorder] = useState(() => new Recorder(host, update, (row) => timeline.add(row)));
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
          <button
            type="button"
            disabled={!begin}
            title={begin ? undefined : "Pick a scenario first: a recording begins at one."}
            onClick={() => attempt(recorder.record())}
          >
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
          title={whyNotNow(shown)}
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
      {(mode === "recording" || (mode === "idle" && shown.hasFile)) && (
        <BugWords recorder={recorder} bug={shown.bug} />
      )}
      <Steps recorder={recorder} shown={shown} />
      <p className={styles.outcome} role="status" data-kind={outcome?.kind}>
        {outcome?.text}
      </p>
    </section>
  );
}

/** Reason why a recording can neither be replayed nor saved now. */
function whyNotNow({ mode, hasFile }: Shown): string | undefined {
  if (mode !== "idle") return `Stop the ${mode === "replaying" ? "replay" : "recording"} first.`;
  return hasFile ? undefined : "There is no recording yet: record one, or open a bug file.";
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
        title={whyNotNow(shown)}
        onClick={() => attempt(recorder.save())}
      >
        Save
      </button>
      <button
        type="button"
        disabled={!isIdle}
        title={isIdle ? undefined : whyNotNow(shown)}
        onClick={() => field.current?.click()}
      >
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

/** Expectations of a replay: picked on the page or among the messages that went out, or written by hand. */
function Expectations({ recorder, shown, attempt }: Part) {
  const { messages, picking } = shown;
  const rows = messages.map((message, index) => ({
    ...message,
    key: `${index} ${message.wireName}`,
  }));
  return (
    <>
      <div className={styles.actions}>
        {PICKS.map(({ what, label, hint }) => (
          <button
            key={what}
            type="button"
            aria-pressed={picking === what}
            onClick={() => attempt(recorder.pick(what))}
          >
            {picking === what ? hint : label}
          </button>
        ))}
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
      <ByHand recorder={recorder} />
    </>
  );
}

const PICKS = [
  { what: "text", label: "Expect a text", hint: "Tap the text…" },
  { what: "place", label: "Expect in the safe area", hint: "Tap the element…" },
  { what: "use", label: "Expect usable", hint: "Tap the button…" },
] as const;

/** The steps, how far the replay has come, and buttons to change them. */
function Steps({ recorder, shown }: { recorder: Recorder; shown: Shown }) {
  const { steps, done, mode } = shown;
  const list = useRef<HTMLOListElement>(null);
  const rows = steps.map((step, index) => ({
    text: `${stepText(step)}${step.unmet ? ", not so yet" : ""}`,
    key: `${index} ${step.kind}`,
  }));
  const canChange = mode === "recording" || (mode === "idle" && shown.hasFile);
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
          {canChange && (
            <span className={styles.change}>
              {index > 0 && (
                <button
                  type="button"
                  className={styles.up}
                  aria-label={`Move step ${index + 1} up`}
                  onClick={() => recorder.moveUp(index)}
                />
              )}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove step ${index + 1}`}
                onClick={() => recorder.remove(index)}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
