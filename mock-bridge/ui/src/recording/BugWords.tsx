import type { Bug } from "./bugFile.ts";
import styles from "./Recording.module.css";
import type { Recorder } from "./recorder.ts";

const WORDS = { title: "Title of the bug", seen: "What was seen", expected: "What was expected" };

/** The bug in the tester's words; a recording without them is none of a bug. */
export function BugWords({ recorder, bug }: { recorder: Recorder; bug: Bug }) {
  return (
    <div className={styles.words}>
      {Object.entries(WORDS).map(([name, label]) => (
        <label key={name}>
          {label}
          <input
            value={bug[name as keyof Bug]}
            maxLength={name === "title" ? 200 : 4_000}
            onChange={(event) => recorder.describe({ [name]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}
