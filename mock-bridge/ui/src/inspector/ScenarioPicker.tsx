import { type KeyboardEvent, useId, useRef, useState } from "react";
import { loadScenarios, resetScenario, type Scenario } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import type { Attempt } from "./Inspector.tsx";
import styles from "./ScenarioPicker.module.css";
import { useShortcuts } from "./Shortcuts.tsx";
import { grouped } from "./text.ts";

/** The demo's scenarios in groups, found by typing; a combobox. */
export function ScenarioPicker({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const scenarios = useAnswer(() => loadScenarios(host), "once");
  /** The text of the open list; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const picked = update.state.scenario ?? "";
  const found = fitting(scenarios.value ?? [], typed ?? "");
  const active = found[moved ?? best(found, typed ?? "")];
  useShortcuts([
    { key: "/", label: "Search scenarios", run: () => field.current?.focus() },
    { key: "s", label: "Restart the scenario", run: () => void (picked && pick(picked)) },
  ]);

  const pick = (id: string) =>
    attempt(async () => {
      close();
      // From here on, a letter is a key and no text.
      field.current?.blur();
      const scenario = await resetScenario(host, id);
      if (!scenario) return;
      const { sessionId, start } = scenario;
      await host.act({ kind: "pickScenario", id, sessionId: sessionId || null, start });
    });
  const open = (text: string) => {
    setTyped(text);
    setMoved(null);
  };
  const close = () => {
    setTyped(null);
    setMoved(null);
  };
  const move = (by: number) => {
    if (typed === null) return open("");
    const from = active ? found.indexOf(active) : 0;
    const to = (from + by + found.length) % Math.max(found.length, 1);
    setMoved(to);
    document.getElementById(`${list}-${found[to]?.id}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && typed !== null && active) void pick(active.id);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.picker}>
      <div className={styles.field}>
        <input
          ref={field}
          role="combobox"
          aria-label="Scenario"
          aria-keyshortcuts="/"
          title="Key: /"
          aria-expanded={typed !== null}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={typed !== null && active ? `${list}-${active.id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={scenarios.error ? "No scenarios" : picked || "Scenario…"}
          disabled={!scenarios.value}
          value={typed ?? picked}
          onFocus={() => open("")}
          onClick={() => typed === null && open("")}
          onBlur={close}
          onChange={(event) => open(event.target.value)}
          onKeyDown={onKey}
        />
        <Options list={list} found={found} active={active} isOpen={typed !== null} onPick={pick} />
        {typed !== null && found.length === 0 && (
          <p className={styles.none} role="status">
            No scenario has this text.
          </p>
        )}
      </div>
      <button
        type="button"
        disabled={!picked}
        aria-keyshortcuts="s"
        title={picked ? "Key: s" : "No scenario was picked yet."}
        onClick={() => pick(picked)}
      >
        Restart
      </button>
    </div>
  );
}

type OptionsProps = {
  list: string;
  found: Scenario[];
  active: Scenario | undefined;
  isOpen: boolean;
  onPick: (id: string) => void;
};

function Options({ list, found, active, isOpen, onPick }: OptionsProps) {
  return (
    <div id={list} className={styles.list} role="listbox" aria-label="Scenarios" hidden={!isOpen}>
      {grouped(found).map(([group, rows]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldsets
        <div key={group} role="group" aria-label={group}>
          <div className={styles.group} aria-hidden>
            {group}
          </div>
          {rows.map(({ id, title }) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
            <div
              key={id}
              id={`${list}-${id}`}
              role="option"
              data-scenario={id}
              aria-selected={active?.id === id}
              // The field keeps the focus, else the list would close before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(id)}
            >
              <b>{id}</b> — {title}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
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
