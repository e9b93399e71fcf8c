import { useState } from "react";
import styles from "./Inspector.module.css";
import { MessageLog } from "./MessageLog.tsx";
import { OrderTools } from "./OrderTools.tsx";
import { StateView } from "./StateView.tsx";
import { Toolbar } from "./Toolbar.tsx";

/** The developer's side: what the pages sent, what the phone is, and the demo's controls. */
export function Inspector() {
  const [problem, setProblem] = useState<string | null>(null);
  /** Does what a control asks, one failure shown until the next try. */
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
        <StateView />
      </aside>
    </main>
  );
}

/** How a control does something that may fail. */
export type Attempt = (what: () => Promise<unknown>) => Promise<void>;
