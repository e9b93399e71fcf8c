import { type FormEvent, useId, useState } from "react";
import { useDevice } from "../host/Device.tsx";
import { insideOf } from "../host/pageFrame.ts";
import { parsed, SENDINGS, type Sending, send, type Target } from "./golden.ts";
import styles from "./PageTools.module.css";
import { grouped } from "./text.ts";

/** The visible page of the browser's emulator; throws with a sentence where there is none. */
export function visiblePage() {
  const page = insideOf(document.querySelector("iframe[data-top]"));
  if (!page) throw new Error("No page is open on the phone.");
  return page;
}

const [FIRST] = SENDINGS;
const shownAs = (payload: unknown) => JSON.stringify(payload, null, 2);

/** Sends by hand what the app tells a page, and what a page tells the app: golden payloads, to be edited. */
export function SendTools() {
  const { wiring } = useDevice().update.state.wrapper;
  const [chosen, setChosen] = useState(FIRST);
  const [text, setText] = useState(shownAs(FIRST?.payload));
  const [outcome, setOutcome] = useState<{ problem: string } | "sent" | null>(null);
  const id = useId();
  const choose = (sending: Sending | undefined) => {
    setChosen(sending);
    setText(shownAs(sending?.payload));
    setOutcome(null);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    try {
      send(visiblePage() as unknown as Target, chosen, parsed(text), wiring);
      setOutcome("sent");
    } catch (failure) {
      setOutcome({ problem: (failure as Error).message });
    }
  };
  const problem = outcome !== null && outcome !== "sent" ? outcome.problem : undefined;
  return (
    <details className={styles.tools}>
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
