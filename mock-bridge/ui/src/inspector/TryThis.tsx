import { Acts } from "./Quiet.tsx";
import { SEARCH } from "./Scenarios.tsx";
import styles from "./TryThis.module.css";
import type { Work } from "./useWork.ts";

/** Three things to try, for the first look. */
export function TryThis(props: { work: Work; openFaults: (() => void) | null | undefined }) {
  const { recorder, inTurn, record } = props.work;
  const search = () => document.getElementById(SEARCH)?.focus();
  return (
    <div className={styles.three}>
      <p>Nothing has happened yet. Three things to try:</p>
      <ol>
        <li>
          <button type="button" onClick={search}>
            Search a scenario
          </button>
          <p>A card makes the state that it names, and the phone opens its page.</p>
        </li>
        {props.openFaults && (
          <li>
            <button type="button" onClick={props.openFaults}>
              Break the network
            </button>
            <p>Calls become slow, fail, or are lost. The page is used as before.</p>
          </li>
        )}
        <li>
          <Acts>
            <button
              type="button"
              onClick={() => void inTurn(record).catch((why) => recorder.fail(why))}
            >
              Record a bug
            </button>
          </Acts>
          <p>What is done from there on becomes a file, and the file a test.</p>
        </li>
      </ol>
    </div>
  );
}
