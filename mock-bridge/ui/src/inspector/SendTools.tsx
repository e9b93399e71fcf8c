import { type FormEvent, useId, useState } from "react";
import { useDevice } from "../host/Device.tsx";
import { NO_PAGE } from "../recording/answer.ts";
import { parsed, SENDINGS, type Sending } from "./golden.ts";
import styles from "./section.module.css";
import { grouped } from "./text.ts";

const [FIRST] = SENDINGS;
const shownAs = (payload: unknown) => JSON.stringify(payload, null, 2);

/** Sends by hand what the app tells a page, and what a page tells the app: golden payloads, to be edited. */
export function SendTools() {
  const { host } = useDevice();
  const [chosen, setChosen] = useState(FIRST);
  const [text, setText] = useState(shownAs(FIRST?.payload));
  const [outcome, setOutcome] = useState<{ problem: string } | "sent" | null>(null);
  const id = useId();
  const choose = (sending: Sending | undefined) => {
    setChosen(sending);
    setText(shownAs(sending?.payload));
    setOutcome(null);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    try {
      const { message } = chosen;
      const sent = message === undefined ? {} : { message };
      // What is drawn may be older than the page.
      const { wiring } = (await host.state()).wrapper;
      const asked = { kind: "send" as const, sent, payload: parsed(text), wiring };
      if (!(await host.askPage(asked))) throw new Error(NO_PAGE);
      setOutcome("sent");
    } catch (failure) {
      setOutcome({ problem: (failure as Error).message });
    }
  };
  const problem = outcome !== null && outcome !== "sent" ? outcome.problem : undefined;
  return (
    <details className={styles.section}>
      <summary>
        <h2>Send by hand</h2>
      </summary>
      <form onSubmit={onSubmit}>
        <label htmlFor={`${id}-what`}>Event or message</label>
        <select
          id={`${id}-what`}
          value={chosen?.id}
          onChange={(event) => choose(SENDINGS.find((it) => it.id === event.target.value))}
        >
          {grouped([...SENDINGS]).map(([group, sendings]) => (
            <optgroup key={group} label={group}>
              {sendings.map((it) => (
                <option key={it.id} value={it.id}>
                  {it.title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <label htmlFor={`${id}-payload`}>Payload</label>
        <textarea
          id={`${id}-payload`}
          rows={5}
          spellCheck={false}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-outcome`}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.line}>
          <button type="submit">Send</button>
          <button type="button" onClick={() => choose(chosen)}>
            Golden payload
          </button>
        </div>
        <p id={`${id}-outcome`} role="status" className={problem && styles.problem}>
          {problem ?? (outcome === "sent" ? "Sent." : "")}
        </p>
      </form>
    </details>
  );
}
