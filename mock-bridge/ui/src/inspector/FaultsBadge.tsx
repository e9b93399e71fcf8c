import { useId } from "react";
import { FAULTS, type FaultsNow, isUsedUp } from "./Faults.tsx";
import styles from "./FaultsBadge.module.css";

/** The rules in effect in the inspector's head: their number and names, and a press to be rid of them. */
export function FaultsBadge({ faults }: { faults: FaultsNow }) {
  const names = useId();
  const rows = faults.rules.filter((row) => !isUsedUp(row));
  if (rows.length === 0) return null;
  const open = () => {
    const section = document.getElementById(FAULTS);
    section?.scrollIntoView?.({ block: "start" });
    section?.focus({ preventScroll: true });
  };
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
        title="Remove all rules"
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
