import { useState } from "react";
import styles from "./Inspector.module.css";
import { MessageLog } from "./MessageLog.tsx";
import { OrderTools } from "./OrderTools.tsx";
import { ProviderTools } from "./ProviderTools.tsx";
import { StateView } from "./StateView.tsx";
import { Toolbar } from "./Toolbar.tsx";

/** The developer's side: the pages' messages, the phone's state, and the demo's controls. */
export function Inspector() {
  const [problem, setProblem] = useState<string | null>(null);
  /** Runs a control's action, and shows its failure until the next one. */
  const attempt = async (what: () => Promise<unknown>) => {
    setProblem(null);
    await what().catch((failure: Error) => setProblem(failure.message));
  };
  return (
    <main className={styles.inspector} aria-label="Inspector">
      <Toolbar attempt={attempt} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <MessageLog attempt={attempt} />
      <aside className={styles.side} aria-label="Phone">
        <OrderTools attempt={attempt} />
        <ProviderTools attempt={attempt} />
        <StateView />
      </aside>
    </main>
  );
}

/** Runs an action that may fail. */
export type Attempt = (what: () => Promise<unknown>) => Promise<void>;
