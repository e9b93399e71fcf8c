import { useDevice } from "../host/Device.tsx";
import type { Attempt } from "./Inspector.tsx";
import styles from "./Toolbar.module.css";

const NAMES = new Intl.DisplayNames("en", { type: "language" });

/** The language that the wrapper gives to pages, of those that the guest has (QA-20). */
export function LanguagePicker({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const { languages, app } = update.state.wrapper;
  if (languages.length < 2) return null;
  const take = (lang: string) => attempt(() => host.act({ kind: "takeLanguage", lang }));
  return (
    <div className={`${styles.group} ${styles.picker}`}>
      <select
        className={styles.scenario}
        aria-label="Language"
        value={app.lang}
        onChange={(event) => take(event.target.value)}
      >
        {languages.map((lang) => (
          <option key={lang} value={lang}>
            {NAMES.of(lang)}
          </option>
        ))}
      </select>
    </div>
  );
}
