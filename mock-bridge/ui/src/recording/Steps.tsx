import { type FormEvent, useEffect, useRef, useState } from "react";
import { NO_SUCH_CALL } from "./ByHand.tsx";
import styles from "./Recording.module.css";
import type { Recorder, Shown } from "./recorder.ts";
import { pageText } from "./replay.ts";
import { isExpectation, type Step, stepText, wordsOf } from "./steps.ts";

const isUnknownCall = (step: Step, calls: string[]) =>
  step.kind === "expectCall" && !calls.includes(`${step.method} ${step.path}`);

/** The page that an expectation is about, where a step beside it is done on another one. */
function placeOf(steps: Step[], index: number): string {
  const step = steps[index];
  if (!step || !isExpectation(step) || step.kind === "expectPage") return "";
  const beside = [steps[index - 1], steps[index + 1]];
  const isPlain = beside.every((other) => !other || other.on === step.on);
  return isPlain ? "" : ` on ${pageText(step.on)}`;
}

/** The steps, how far the replay has come, and buttons to change them. */
export function Steps({ recorder, shown }: { recorder: Recorder; shown: Shown }) {
  const { steps, done, failed, mode } = shown;
  const list = useRef<HTMLOListElement>(null);
  const [changing, setChanging] = useState<Step | null>(null);
  const canChange = mode === "recording" || (mode === "idle" && shown.hasFile);
  const rows = steps.map((step, index) => ({
    text: `${stepText(step)}${placeOf(steps, index)}${step.unmet ? ", not so yet" : ""}`,
    key: `${index} ${step.kind}`,
    step,
    words: canChange ? wordsOf(step) : undefined,
    isUnknown: canChange && isUnknownCall(step, shown.calls),
  }));
  // The newest step is in view while they come, and the one that failed.
  useEffect(() => {
    const row = list.current?.children[failed ?? Math.max(done, 1) - 1];
    if (failed !== null || done > 0) row?.scrollIntoView?.({ block: "nearest" });
    else if (list.current) list.current.scrollTop = steps.length * 100;
  }, [done, failed, steps.length]);
  if (steps.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <ol ref={list} className={styles.steps} aria-label="Steps" tabIndex={0}>
      {rows.map(({ key, text, step, words, isUnknown }, index) => (
        <li
          key={key}
          data-done={index < done || undefined}
          aria-current={mode === "replaying" && index === done ? "step" : undefined}
        >
          {changing === step && words !== undefined ? (
            <Words
              label={`Words of step ${index + 1}`}
              words={words}
              onChange={(changed) => changed !== words && recorder.change(index, changed)}
              onFailure={(failure) => recorder.fail(failure)}
              onEnd={() => setChanging(null)}
            />
          ) : (
            text
          )}
          {isUnknown && <span className={styles.missing}>, {NO_SUCH_CALL}</span>}
          {canChange && (
            <span className={styles.change}>
              {words !== undefined && (
                <button
                  type="button"
                  className={styles.edit}
                  aria-label={`Change step ${index + 1}`}
                  onClick={() => setChanging(changing === step ? null : step)}
                />
              )}
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

interface WordsProps {
  readonly label: string;
  readonly words: string;
  /** Throws a sentence for words that the step cannot have. */
  readonly onChange: (words: string) => void;
  readonly onFailure: (failure: Error) => void;
  readonly onEnd: () => void;
}

/** The field for a step's words: Enter takes them, Escape leaves them as they were. */
function Words({ label, words, onChange, onFailure, onEnd }: WordsProps) {
  const [typed, setTyped] = useState(words);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const take = (event: FormEvent) => {
    event.preventDefault();
    try {
      onChange(typed);
      onEnd();
    } catch (failure) {
      onFailure(failure as Error);
    }
  };
  return (
    <form className={styles.edited} onSubmit={take}>
      <input
        ref={field}
        aria-label={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onEnd()}
      />
      <button type="submit">Change</button>
    </form>
  );
}
