import { Group, Panel as Pane } from "react-resizable-panels";
import { Divider } from "../Divider.tsx";
import styles from "./Inspector.module.css";
import { Panel } from "./Panel.tsx";
import { PhoneButtons } from "./PhoneButtons.tsx";
import { OpenQuestion } from "./Question.tsx";
import { Quiet } from "./Quiet.tsx";
import { Scenarios } from "./Scenarios.tsx";
import { useWork } from "./useWork.ts";

/** The shell's inspector, beside the window of the phone: what the browser's emulator has around its phone. */
export function Inspector() {
  const work = useWork();
  return (
    <Quiet value={work.quiet}>
      <main className={styles.inspector} aria-label="Inspector">
        <OpenQuestion question={work.question} />
        <Group>
          <Pane
            id="scenarios"
            defaultSize={232}
            minSize={180}
            groupResizeBehavior="preserve-pixel-size"
          >
            <Scenarios work={work} />
          </Pane>
          <Divider label="Width of the scenarios" />
          <Pane id="panel" className={styles.panel ?? ""} minSize={300}>
            <PhoneButtons act={work.act} forAll={work.forAll} />
            <div className={styles.tools}>
              <Panel work={work} />
            </div>
          </Pane>
        </Group>
      </main>
    </Quiet>
  );
}
