import type { ReactNode } from "react";
import styles from "./parts.module.css";

/** A tab's screen under its large title. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  );
}

/** A grouped list. */
export function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

/** A row of a label and a value. */
export function Row({ label, value }: { label: string; value: string }) {
  return (
    <li className={styles.row}>
      <span>{label}</span>
      <span className={styles.value}>{value}</span>
    </li>
  );
}

/** A row that is a button. */
export function ActionRow(props: { label: string; isDanger?: boolean; onTap: () => void }) {
  return (
    <li>
      <button
        type="button"
        className={styles.action}
        data-danger={props.isDanger || undefined}
        onClick={props.onTap}
      >
        {props.label}
      </button>
    </li>
  );
}

/** A failed load with a button to try again. */
export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{message}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
