import { useState } from "react";
import type { LogEntry } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import type { Attempt } from "./Inspector.tsx";
import styles from "./MessageLog.module.css";
import { asReport, matches, timeOfDay } from "./text.ts";

/** Every message that arrived, the newest first. */
export function MessageLog({ attempt }: { attempt: Attempt }) {
  const { log } = useDevice().update.state;
  const [search, setSearch] = useState("");
  const shown = log.filter((entry) => matches(entry, search)).reverse();
  return (
    <section className={styles.log} aria-label="Messages">
      <div className={styles.head}>
        <h2>Messages</h2>
        <input
          type="search"
          placeholder="Filter"
          aria-label="Filter messages"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <span className={styles.count}>{log.length}</span>
        <CopyButton shown={shown} attempt={attempt} />
      </div>
      <ol className={styles.list}>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {shown.length === 0 && (
        <p className={styles.empty}>
          {log.length === 0
            ? "No message yet. Pick a scenario, or open a page on the phone."
            : "No message has this text."}
        </p>
      )}
    </section>
  );
}

/** Copies the shown messages, the oldest first, for a bug report. */
function CopyButton({ shown, attempt }: { shown: LogEntry[]; attempt: Attempt }) {
  const [copied, setCopied] = useState("");
  const report = asReport(shown.toReversed());
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(report);
      setCopied(report);
    });
  return (
    <button type="button" className={styles.copy} disabled={report === ""} onClick={copy}>
      {report !== "" && copied === report ? "Copied" : "Copy"}
    </button>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { verdict, message, sender } = entry;
  const why = verdict.kind === "refused" ? verdict.text : verdict.note;
  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <time>{timeOfDay(entry.atMs)}</time>
          <span className={styles.verdict} data-verdict={verdict.kind}>
            {verdict.kind}
          </span>
          <span className={styles.wire}>{entry.handler}</span>
          <span className={styles.logical}>{message?.name ?? "—"}</span>
          <code className={styles.body}>{JSON.stringify(entry.body)}</code>
          {why && <span className={styles.why}>{why}</span>}
        </summary>
        <dl>
          <dt>payload</dt>
          <dd>
            <pre>{JSON.stringify(entry.body, null, 2)}</pre>
          </dd>
          <dt>sender</dt>
          <dd>
            {sender.origin} · {sender.isMainFrame ? "page" : "frame"}
            <br />
            {sender.url || "no address"}
          </dd>
        </dl>
      </details>
    </li>
  );
}
