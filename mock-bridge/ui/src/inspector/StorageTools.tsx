import { type FormEvent, useCallback, useEffect, useId, useState } from "react";
import { useDevice } from "../host/Device.tsx";
import type { Host } from "../host/host.ts";
import { AREAS, type Area, NO_PAGE } from "../recording/answer.ts";
import { hiddenValue } from "../timeline/watchPage.ts";
import styles from "./section.module.css";

type Entry = { area: Area; key: string; value: string };

/** Interval at which the list on the screen is read again: pages store by themselves. */
const READ_EVERY_MS = 1000;

/** Storage of the visible page, by area and key; null without a page. */
async function read(host: Host): Promise<Entry[] | null> {
  const storages = await host.askPage({ kind: "storage" });
  if (!storages) return null;
  return AREAS.flatMap((area) =>
    Object.entries(storages[area])
      .map(([key, value]) => ({ area, key, value }))
      .sort((a, b) => a.key.localeCompare(b.key)),
  );
}

const NOTHING = { entries: null, why: "" };

/** Reads and edits the visible page's storage. Secrets show in the field alone, once they are edited. */
export function StorageTools({ isShown }: { isShown: boolean }) {
  const { host } = useDevice();
  const [shown, setShown] = useState<{ entries: Entry[] | null; why: string }>(NOTHING);
  const [edited, setEdited] = useState<Entry | null>(null);
  const [problem, setProblem] = useState("");
  const look = useCallback(
    () =>
      read(host)
        .then((entries) => setShown({ entries, why: NO_PAGE }))
        .catch(({ message: why }: Error) => setShown({ entries: null, why })),
    [host],
  );
  useEffect(() => {
    if (!isShown) return;
    void look();
    const reading = setInterval(look, READ_EVERY_MS);
    return () => clearInterval(reading);
  }, [isShown, look]);
  const store = async (area: Area, key: string, value: string | null) => {
    try {
      const stored = await host.askPage({ kind: "store", area, key, value });
      if (!stored) throw new Error(NO_PAGE);
      setProblem("");
      setEdited(null);
    } catch (failure) {
      setProblem((failure as Error).message);
    }
    await look();
  };
  const { entries, why } = shown;
  return (
    <section className={styles.section} aria-labelledby="storage-of-the-page">
      <h2 id="storage-of-the-page">Storage of the page</h2>
      {entries === null && <p className={styles.none}>{why}</p>}
      {entries?.length === 0 && <p className={styles.none}>The page has stored nothing.</p>}
      <ul aria-label="Stored by the page">
        {entries?.map((entry) => (
          <li key={`${entry.area} ${entry.key}`} className={styles.entry}>
            <span>
              {entry.key} <span className={styles.none}>{entry.area}</span>
            </span>
            <code className={styles.clamped}>{hiddenValue(entry.key, entry.value)}</code>
            <div className={styles.line}>
              <button
                type="button"
                aria-label={`Edit ${entry.key} in ${entry.area}`}
                onClick={() => setEdited(entry)}
              >
                Edit
              </button>
              <button
                type="button"
                aria-label={`Remove ${entry.key} from ${entry.area}`}
                onClick={() => store(entry.area, entry.key, null)}
              >
                Remove
              </button>
            </div>
          </li>
        ))}
      </ul>
      <EntryForm
        key={edited ? `${edited.area} ${edited.key}` : "new"}
        edited={edited}
        cancel={() => setEdited(null)}
        save={({ area, key, value }) => store(area, key, value)}
      />
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </section>
  );
}

/** Adds an entry, or changes the value of one. */
function EntryForm(props: {
  edited: Entry | null;
  cancel: () => void;
  save: (entry: Entry) => void;
}) {
  const { edited, cancel, save } = props;
  const [entry, setEntry] = useState<Entry>(edited ?? { area: "local", key: "", value: "" });
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(entry);
    if (!edited) setEntry({ ...entry, key: "", value: "" });
  };
  return (
    <form onSubmit={onSubmit} aria-label={edited ? `Edit ${edited.key}` : "Add to the storage"}>
      <div className={styles.line}>
        <select
          aria-label="Area"
          disabled={edited !== null}
          value={entry.area}
          onChange={(event) => setEntry({ ...entry, area: event.target.value as Area })}
        >
          {AREAS.map((area) => (
            <option key={area}>{area}</option>
          ))}
        </select>
        <input
          aria-label="Key"
          placeholder="Key"
          required
          readOnly={edited !== null}
          spellCheck={false}
          value={entry.key}
          onChange={(event) => setEntry({ ...entry, key: event.target.value })}
        />
      </div>
      <label htmlFor={`${id}-value`}>Value</label>
      <textarea
        id={`${id}-value`}
        rows={3}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the press on Edit asks for this field
        autoFocus={edited !== null}
        value={entry.value}
        onChange={(event) => setEntry({ ...entry, value: event.target.value })}
      />
      <div className={styles.line}>
        <button type="submit">{edited ? "Save" : "Add"}</button>
        {edited && (
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
