import { ByHand } from "./ByHand.tsx";
import styles from "./Recording.module.css";
import type { Part } from "./Recording.tsx";

/** Expectations of a replay: picked on the page or among the messages that went out, or written by hand. */
export function Expectations({ recorder, shown, attempt }: Part) {
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
      <ByHand recorder={recorder} calls={shown.calls} />
    </>
  );
}

const PICKS = [
  { what: "text", label: "Expect a text", hint: "Tap the text…" },
  { what: "place", label: "Expect in the safe area", hint: "Tap the element…" },
  { what: "use", label: "Expect usable", hint: "Tap the button or the text…" },
] as const;
