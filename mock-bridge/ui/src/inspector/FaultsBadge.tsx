import { useId } from "react";
import { type FaultsNow, isUsedUp } from "./Faults.tsx";
import styles from "./FaultsBadge.module.css";
import { useQuiet } from "./Quiet.tsx";

/** The rules in effect in the inspector's head: their number and names, and a press to be rid of them. */
export function FaultsBadge({ faults, open }: { faults: FaultsNow; open: () => void }) {
  const names = useId();
  const quiet = useQuiet();
  const rows = faults.rules.filter((row) => !isUsedUp(row));
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box in WebKit
    <div className={styles.badge} role="group" aria-label="Rules on calls">
      <button type="button" className={styles.names} aria-describedby={names} onClick={open}>
        {rows.length === 1 ? "1 rule" : `${rows.length} rules`}
      </button>
      <button
        type="button"
        className={styles.away}
        aria-label="Remove all rules"
        title={quiet ?? "Remove all rules"}
        disabled={quiet !== undefined}
        onClick={faults.removeAll}
      >
        ×
      </button>
      <div id={names} role="tooltip">
        {rows.map(({ id, title }) => (
          <p key={id}>{title}</p>
        ))}
      </div>
    </div>
  );
}
