import { useEffect, useState } from "react";
import { useDevice } from "../host/Device.tsx";
import { PageReports } from "../host/pageReports.ts";
import { Recording } from "../recording/Recording.tsx";
import { CompareTools } from "./CompareTools.tsx";
import { Faults } from "./Faults.tsx";
import { GuestTools } from "./GuestTools.tsx";
import styles from "./Inspector.module.css";
import { SendTools } from "./SendTools.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { StateView } from "./StateView.tsx";
import { StorageTools } from "./StorageTools.tsx";
import { TimelineView } from "./TimelineView.tsx";
import { Toolbar } from "./Toolbar.tsx";

/** The developer's side: what happened in time order, the phone's state, and the demo's controls. */
export function Inspector() {
  const { host, timeline } = useDevice();
  const [problem, setProblem] = useState<string | null>(null);
  /** Runs a control's action, and shows its failure until the next one. */
  const attempt = async (what: () => Promise<unknown>) => {
    setProblem(null);
    await what().catch((failure: Error) => setProblem(failure.message));
  };
  useEffect(() => {
    const reports = new PageReports(timeline);
    return host.watchPages?.((report) => reports.take(report));
  }, [host, timeline]);
  return (
    <main className={styles.inspector} aria-label="Inspector">
      <Shortcuts />
      <Toolbar attempt={attempt} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <TimelineView attempt={attempt} />
      <aside className={styles.side} aria-label="Phone">
        <Recording />
        <GuestTools />
        <Faults attempt={attempt} />
        <CompareTools />
        <SendTools />
        <StorageTools />
        <StateView />
      </aside>
    </main>
  );
}

/** Runs an action that may fail. */
export type Attempt = (what: () => Promise<unknown>) => Promise<void>;
