import { useState } from "react";
import {
  addRules,
  loadFaults,
  type Preset,
  type Rule,
  type RuleRow,
  removeAllRules,
  removeRule,
} from "../api/faults.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import { AT_REST_MS, useLooks } from "../useLooks.ts";
import { FaultForm } from "./FaultForm.tsx";
import styles from "./Faults.module.css";
import type { ForAll } from "./forAll.ts";
import { useQuiet } from "./Quiet.tsx";
import section from "./section.module.css";
import type { Attempt } from "./useWork.ts";

/** Interval at which the counts of rules are read again. */
const COUNT_MS = 2_000;

/** The server's rules on calls as they are now; null where it has none, undefined while that is not known. */
export function useFaults(act: Attempt, forAll: ForAll) {
  const { host, update } = useDevice();
  const [everyMs, setEveryMs] = useState<number | null>(null);
  const looks = useLooks(everyMs);
  const load = async () => {
    const loaded = await loadFaults(host);
    setEveryMs(loaded.rules.length > 0 ? COUNT_MS : AT_REST_MS);
    return loaded;
  };
  const faults = useAnswer(load, `${update.seq} ${looks}`);
  const shown = faults.value;
  if (!shown) return faults.isPending ? undefined : null;
  const change = (what: () => Promise<unknown>) =>
    act(
      forAll("rules", async () => {
        await what();
        faults.retry();
      }),
    );
  return { ...shown, change, removeAll: () => change(() => removeAllRules(host)) };
}

export type FaultsNow = NonNullable<ReturnType<typeof useFaults>>;

/** The section's id, by which the badge opens it. */
export const FAULTS = "faults";

export const isUsedUp = ({ applied, rule }: RuleRow) => applied === rule.times;

/** Presets of rules, the rules in effect with their counts, and a form for another. */
export function Faults({ faults }: { faults: FaultsNow }) {
  const { host } = useDevice();
  const quiet = useQuiet();
  const { change } = faults;
  const add = (rules: Rule[], label: string) => change(() => addRules(host, rules, label));
  return (
    <section
      id={FAULTS}
      className={`${section.section} ${styles.faults}`}
      aria-label="Faults"
      tabIndex={-1}
    >
      <h2>Faults</h2>
      <p className={section.none}>
        Rules on calls, for all phones of the demo. The start of a scenario and Reset remove them.
      </p>
      <Presets presets={faults.presets} add={add} />
      {faults.rules.length > 0 ? (
        <Rules
          rows={faults.rules}
          remove={(row) => change(() => removeRule(host, row.id, row.title))}
        />
      ) : (
        <p className={section.none}>No rule: calls go as they are.</p>
      )}
      <div className={section.line}>
        <button
          type="button"
          disabled={faults.rules.length === 0}
          title={quiet ?? (faults.rules.length === 0 ? "There is no rule." : undefined)}
          onClick={faults.removeAll}
        >
          Remove all
        </button>
      </div>
      <FaultForm add={add} />
    </section>
  );
}

type Add = (rules: Rule[], label: string) => void;

/** Buttons that add the rules of a name, under the headings in which the server has them. */
function Presets({ presets, add }: { presets: Preset[]; add: Add }) {
  const groups = [...new Set(presets.map((preset) => preset.group))];
  return groups.map((group) => (
    <fieldset key={group} className={section.group}>
      <legend>{group}</legend>
      {presets
        .filter((preset) => preset.group === group)
        .map((preset) => (
          <button key={preset.id} type="button" onClick={() => add(preset.rules, preset.title)}>
            {preset.title}
          </button>
        ))}
    </fieldset>
  ));
}

function Rules({
  rows,
  remove,
}: {
  rows: RuleRow[];
  remove: (row: Pick<RuleRow, "id" | "title">) => void;
}) {
  return (
    <ol aria-label="Rules">
      {rows.map(({ id, title, seen, applied, rule }) => (
        <li key={id} data-used-up={isUsedUp({ id, title, seen, applied, rule }) || undefined}>
          <code>{title}</code>
          <span className={styles.counts}>
            {seen} seen, {applied}
            {rule.times ? ` of ${rule.times}` : ""} applied
          </span>
          <button
            type="button"
            aria-label={`Remove ${title}`}
            onClick={() => remove({ id, title })}
          >
            Remove
          </button>
        </li>
      ))}
    </ol>
  );
}
