import type { Bug } from "./bugFile.ts";
import styles from "./Recording.module.css";
import type { Recorder, Shown } from "./recorder.ts";

const WORDS = { title: "Title of the bug", seen: "What was seen", expected: "What was expected" };

/** The bug in the tester's words; a recording without them is none of a bug. */
export function BugWords({ recorder, shown }: { recorder: Recorder; shown: Shown }) {
  const { bug, isIncomplete } = shown;
  return (
    <div className={styles.words}>
      {(Object.entries(WORDS) as [keyof Bug, string][]).map(([name, label]) => (
        <label key={name}>
          {label}
          <input
            aria-invalid={isIncomplete && bug[name].trim() === ""}
            value={bug[name]}
            maxLength={name === "title" ? 200 : 4_000}
            onChange={(event) => recorder.describe({ [name]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}
