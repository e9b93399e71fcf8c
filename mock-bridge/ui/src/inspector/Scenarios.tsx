import { type KeyboardEvent, useId, useRef, useState } from "react";
import { loadScenarios, resetScenario, type Scenario } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import type { Host } from "../host/host.ts";
import { useAnswer } from "../useAnswer.ts";
import { Clock } from "./Clock.tsx";
import { Acts, useQuiet } from "./Quiet.tsx";
import { Cards } from "./ScenarioCards.tsx";
import styles from "./Scenarios.module.css";
import { useShortcuts } from "./Shortcuts.tsx";
import { grouped } from "./text.ts";
import tool from "./tool.module.css";
import type { Work } from "./useWork.ts";

/** The field's id, by which other parts lead to it. */
export const SEARCH = "scenario-search";

/** The demo's people in known states as cards, found by typing, and the demo's clock. */
export function Scenarios({ work: { act, forAll } }: { work: Work }) {
  const { host, update } = useDevice();
  const quiet = useQuiet();
  const scenarios = useAnswer(() => loadScenarios(host), "once");
  const [typed, setTyped] = useState("");
  const [moved, setMoved] = useState<number | null>(null);
  const [isSearched, setIsSearched] = useState(false);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const picked = update.state.scenario;
  const found = fitting(scenarios.value ?? [], typed);
  const active = isSearched ? found[moved ?? best(found, typed)] : undefined;
  const pick = (id: string) => {
    // From here on, a letter is a key and no text.
    field.current?.blur();
    return act(forAll("scenario", () => start(host, id)));
  };
  const goToSearch = () => {
    field.current?.focus();
    field.current?.select();
  };
  useShortcuts([{ key: "/", label: "Search scenarios", run: goToSearch, isAlways: true }]);
  const search = (text: string) => {
    setTyped(text);
    setMoved(null);
  };
  const move = (by: number) => {
    const from = active ? found.indexOf(active) : 0;
    const to = (from + by + found.length) % Math.max(found.length, 1);
    setMoved(to);
    document.getElementById(`${list}-${found[to]?.id}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && active && !quiet) {
      search("");
      void pick(active.id);
    } else if (event.key === "Escape") search("");
    else return;
    event.preventDefault();
  };
  return (
    <aside className={`${tool.tool} ${styles.scenarios}`} aria-label="Scenarios and clock">
      <div className={styles.head}>
        <input
          id={SEARCH}
          ref={field}
          type="search"
          role="combobox"
          aria-label="Scenario"
          aria-keyshortcuts="/"
          title="Key: /"
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && `${list}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={scenarios.error ? "No scenarios" : "Search scenarios"}
          disabled={!scenarios.value}
          value={typed}
          onFocus={() => setIsSearched(true)}
          onBlur={() => setIsSearched(false)}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKey}
        />
        <Restart act={act} forAll={forAll} />
      </div>
      <Cards list={list} found={found} active={active} picked={picked} onPick={pick} />
      {scenarios.value && found.length === 0 && (
        <p className={styles.none} role="status">
          No scenario has this text.
        </p>
      )}
      <Clock act={act} forAll={forAll} />
    </aside>
  );
}

/** Begins the phone's scenario again: the one that was picked last, when its turn comes. */
function Restart({ act, forAll }: Pick<Work, "act" | "forAll">) {
  const { host, update } = useDevice();
  const quiet = useQuiet();
  const isPicked = update.state.scenario !== null;
  const restart = () =>
    act(async () => {
      const { scenario } = await host.state();
      if (scenario) await forAll("scenario", () => start(host, scenario))();
    });
  useShortcuts([{ key: "s", label: "Restart the scenario", run: () => void restart() }]);
  return (
    <Acts>
      <button
        type="button"
        disabled={!isPicked}
        aria-keyshortcuts="s"
        title={quiet ?? (isPicked ? "Key: s" : "No scenario was picked yet.")}
        onClick={restart}
      >
        Restart
      </button>
    </Acts>
  );
}

/** Puts a scenario back to its beginning, and the phone to its page. */
async function start(host: Host, id: string): Promise<void> {
  const scenario = await resetScenario(host, id);
  if (!scenario) return;
  const { sessionId, start } = scenario;
  await host.act({ kind: "pickScenario", id, sessionId: sessionId || null, start });
}

/** The scenarios that have each word in their name, title or group, group by group. */
function fitting(scenarios: Scenario[], typed: string): Scenario[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ id, title, group }: Scenario) => {
    const text = `${id} ${title} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return grouped(scenarios.filter(fits)).flatMap(([, rows]) => rows);
}

/** The place of the one that is meant: by its whole name, by its beginning, else the first. */
function best(found: Scenario[], typed: string): number {
  const name = typed.trim().toLowerCase();
  if (name === "") return 0;
  const whole = found.findIndex(({ id }) => id === name);
  if (whole >= 0) return whole;
  return Math.max(
    found.findIndex(({ id }) => id.startsWith(name)),
    0,
  );
}
