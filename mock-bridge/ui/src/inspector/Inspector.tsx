import { useEffect, useState, useSyncExternalStore } from "react";
import { Group, Panel } from "react-resizable-panels";
import { Divider } from "../Divider.tsx";
import { useDevice } from "../host/Device.tsx";
import { PageReports } from "../host/pageReports.ts";
import { Recording } from "../recording/Recording.tsx";
import { stepOf } from "../recording/recorder.ts";
import { type Done, watchHost } from "../recording/watched.ts";
import { deedRow } from "../timeline/fromPhone.ts";
import { CompareTools } from "./CompareTools.tsx";
import { Faults, useFaults } from "./Faults.tsx";
import { GuestTools } from "./GuestTools.tsx";
import styles from "./Inspector.module.css";
import { PhoneSettings } from "./PhoneSettings.tsx";
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
  useEffect(() => {
    const onDone = (done: Done) => {
      const deed = stepOf(done);
      if (deed) timeline.add(deedRow(deed));
    };
    const stops = [watchHost(onDone), host.hearPhone?.(onDone)];
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [host, timeline]);
  const faults = useFaults(attempt);
  const isNarrow = useIsNarrow();
  const rows = <TimelineView attempt={attempt} />;
  const tools = (
    <aside className={styles.side} aria-label="Phone">
      <Recording />
      <GuestTools />
      <PhoneSettings attempt={attempt} />
      {faults && <Faults faults={faults} />}
      <CompareTools />
      <SendTools />
      <StorageTools />
      <StateView />
    </aside>
  );
  return (
    <main className={styles.inspector} aria-label="Inspector">
      <Shortcuts />
      <Toolbar attempt={attempt} faults={faults} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isNarrow ? (
        <>
          {tools}
          {rows}
        </>
      ) : (
        <Group className={styles.panes ?? ""}>
          <Panel id="timeline" className={styles.pane ?? ""} minSize={240}>
            {rows}
          </Panel>
          <Divider label="Width of the tools" />
          <Panel
            id="tools"
            className={styles.pane ?? ""}
            defaultSize={292}
            minSize={220}
            groupResizeBehavior="preserve-pixel-size"
          >
            {tools}
          </Panel>
        </Group>
      )}
    </main>
  );
}

/** The width up to which the tools lie above the timeline. */
const NARROW = "(max-width: 640px)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}

/** Runs an action that may fail. */
export type Attempt = (what: () => Promise<unknown>) => Promise<void>;
