import { type FormEvent, useId, useState } from "react";
import { useDevice } from "../host/Device.tsx";
import { messageOf } from "../recording/messages.ts";
import { differences, readWrapperLog } from "../recording/wrapperLog.ts";
import styles from "./section.module.css";

type Outcome = { problem: string } | { messages: number; differences: string[] };

/** Compares the messages that a real wrapper took, from its log or a self-test, with the emulator's (QA-12). */
export function CompareTools() {
  const { log, logLeftOut } = useDevice().update.state;
  const [source, setSource] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Number of the emulator's messages before those that are compared. */
  const [before, setBefore] = useState(0);
  const id = useId();
  const compared = log.slice(Math.max(before - logLeftOut, 0)).map(messageOf);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    try {
      const wrapper = readWrapperLog(source);
      setOutcome({ messages: wrapper.length, differences: differences(wrapper, compared) });
    } catch (failure) {
      setOutcome({ problem: (failure as Error).message });
    }
  };
  const problem = outcome && "problem" in outcome ? outcome.problem : undefined;
  const found = outcome && "differences" in outcome ? outcome.differences : [];
  return (
    <details className={styles.section}>
      <summary>
        <h2>Compare with a wrapper</h2>
      </summary>
      <form onSubmit={onSubmit}>
        <label htmlFor={`${id}-log`}>Its log, or the report of its self-test</label>
        <textarea
          id={`${id}-log`}
          rows={5}
          spellCheck={false}
          value={source}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-outcome`}
          onChange={(event) => setSource(event.target.value)}
        />
        <div className={styles.line}>
          <button type="submit">Compare</button>
          <button type="button" onClick={() => setBefore(logLeftOut + log.length)}>
            Begin here
          </button>
        </div>
        <p className={styles.none}>{counted(compared.length)} of the emulator are compared.</p>
        <p id={`${id}-outcome`} role="status" className={problem && styles.problem}>
          {problem ?? (outcome && "messages" in outcome ? sentence(outcome) : "")}
        </p>
      </form>
      {found.length > 0 && (
        <ol aria-label="Differences">
          {found.map((text, index) => (
            // Two differences may read the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} className={styles.entry}>
              {text}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

const counted = (count: number) => `${count} message${count === 1 ? "" : "s"}`;

function sentence({ messages, differences: found }: { messages: number; differences: string[] }) {
  if (found.length === 0) return `The same ${counted(messages)}, in the same order.`;
  return `${found.length} difference${found.length === 1 ? "" : "s"} in ${counted(messages)}.`;
}
