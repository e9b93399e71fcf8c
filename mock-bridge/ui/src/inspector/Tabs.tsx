import { type KeyboardEvent, type ReactNode, useId } from "react";
import { useShortcuts } from "./Shortcuts.tsx";
import styles from "./Tabs.module.css";

export type Tab = {
  id: string;
  label: string;
  /** Number beside the name; 0 is not shown. */
  count?: number;
  /** True where the content scrolls by itself. */
  fills?: boolean;
  content: ReactNode;
};

/** Tabs with a key each, by their number. All stay in the document: what was typed stays, and their keys work. */
export function Tabs(props: { tabs: Tab[]; shown: string; show: (id: string) => void }) {
  const { tabs, shown, show } = props;
  const name = useId();
  useShortcuts(
    tabs.map(({ id, label }, index) => ({
      key: `${index + 1}`,
      label: `Show ${label}`,
      isAlways: true as const,
      run: () => show(id),
    })),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const place = tabs.findIndex(({ id }) => id === shown);
    const next = tabs[(place + by + tabs.length) % tabs.length];
    if (!next) return;
    show(next.id);
    document.getElementById(`${name}-${next.id}`)?.focus();
    event.preventDefault();
  };
  return (
    <div className={styles.tabs}>
      <div className={styles.list} role="tablist" aria-label="Tools" onKeyDown={onKeyDown}>
        {tabs.map(({ id, label, count }, index) => (
          <button
            key={id}
            id={`${name}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === shown}
            aria-controls={`${name}-${id}-panel`}
            aria-keyshortcuts={`${index + 1}`}
            title={`Key: ${index + 1}`}
            tabIndex={id === shown ? 0 : -1}
            onClick={() => show(id)}
          >
            {label}
            {count !== undefined && <span className={styles.count}>{count || ""}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ id, fills, content }) => (
        <div
          key={id}
          id={`${name}-${id}-panel`}
          className={styles.panel}
          role="tabpanel"
          aria-labelledby={`${name}-${id}`}
          data-fills={fills || undefined}
          hidden={id !== shown}
          tabIndex={fills ? undefined : 0}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
