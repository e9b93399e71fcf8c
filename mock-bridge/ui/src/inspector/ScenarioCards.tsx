import { useEffect } from "react";
import type { Scenario } from "../api/demo.ts";
import { useQuiet } from "./Quiet.tsx";
import styles from "./Scenarios.module.css";
import { grouped } from "./text.ts";

type CardsProps = {
  list: string;
  found: Scenario[];
  active: Scenario | undefined;
  picked: string | null;
  onPick: (id: string) => void;
};

/** The scenarios in their groups. The one that the phone has is in view, also where a replay has started it. */
export function Cards({ list, found, active, picked, onPick }: CardsProps) {
  const quiet = useQuiet();
  useEffect(() => {
    if (picked)
      document.getElementById(`${list}-${picked}`)?.scrollIntoView?.({ block: "nearest" });
  }, [list, picked]);
  return (
    <div id={list} className={styles.list} role="listbox" aria-label="Scenarios" tabIndex={-1}>
      {grouped(found).map(([group, rows]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldsets
        <div key={group} role="group" aria-label={group}>
          <div className={styles.group} aria-hidden>
            {group}
          </div>
          {rows.map(({ id, title }) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
            <div
              key={id}
              id={`${list}-${id}`}
              className={styles.card}
              role="option"
              data-scenario={id}
              data-picked={id === picked || undefined}
              aria-selected={active ? active.id === id : id === picked}
              aria-disabled={quiet ? true : undefined}
              title={quiet}
              onClick={() => !quiet && onPick(id)}
            >
              {title}
              <code>{id}</code>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
