import { useDevice } from "../host/Device.tsx";
import { useShortcuts } from "../inspector/Shortcuts.tsx";
import type { Work } from "../inspector/useWork.ts";
import { BugWords } from "./BugWords.tsx";
import { ByHand } from "./ByHand.tsx";
import { Expectations } from "./Expectations.tsx";
import { Files } from "./Files.tsx";
import styles from "./Recording.module.css";
import type { Shown } from "./recorder.ts";
import { Steps } from "./Steps.tsx";

/** What the recorder's parts work on; `attempt` shows what could not be done as the recorder's outcome. */
export type Part = Pick<Work, "recorder" | "inTurn" | "forAll" | "open"> & {
  shown: Shown;
  attempt: (what: Promise<void>) => void;
};

/** Records, replays, saves and opens, with the steps below (QA-09, QA-10). */
export function Recording({ work }: { work: Work }) {
  const { recorder, recorded: shown, inTurn, forAll, record, open } = work;
  const { scenario } = useDevice().update.state;
  const { mode, outcome, hasFile } = shown;
  const attempt = (what: Promise<void>) => void what.catch((failure) => recorder.fail(failure));
  const isIdle = mode === "idle";
  const reason =
    isIdle && scenario === null ? "Pick a scenario first: a recording begins at one." : undefined;
  /** Goes by what runs when its turn comes. */
  const toggle = () => (recorder.shown().mode === "idle" ? record() : recorder.stop());
  const turn = () =>
    // A replay has the turn until it is stopped.
    attempt(mode === "replaying" ? recorder.stop() : inTurn(toggle));
  useShortcuts([{ key: "e", label: isIdle ? "Record" : "Stop", run: turn, isAlways: true }]);
  const part = { recorder, shown, attempt, inTurn, forAll, open };
  return (
    <section className={styles.recording} aria-label="Recording" data-mode={mode}>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.record}
          disabled={reason !== undefined}
          aria-keyshortcuts="e"
          title={reason ?? "Key: e"}
          onClick={turn}
        >
          {isIdle ? "Record" : "Stop"}
        </button>
        {!isIdle && <span className={styles.mode}>{mode}</span>}
        <Files {...part} />
      </div>
      <Steps recorder={recorder} shown={shown} />
      {mode === "recording" && <Expectations {...part} />}
      {isIdle && hasFile && <ByHand recorder={recorder} calls={shown.calls} />}
      {(mode === "recording" || (isIdle && hasFile)) && (
        <BugWords recorder={recorder} shown={shown} />
      )}
      <p className={styles.outcome} role="status" data-kind={outcome?.kind}>
        {outcome?.text}
      </p>
    </section>
  );
}
