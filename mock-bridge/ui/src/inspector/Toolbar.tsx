import { loadScenarios, resetScenario } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import { Clock } from "./Clock.tsx";
import type { Attempt } from "./Inspector.tsx";
import styles from "./Toolbar.module.css";

/** Scenario, clock, and the developer's actions on the phone. */
export function Toolbar({ attempt }: { attempt: Attempt }) {
  const { host } = useDevice();
  return (
    <header className={styles.bar}>
      <ScenarioPicker attempt={attempt} />
      <Clock attempt={attempt} />
      <div className={styles.group}>
        <button type="button" onClick={() => attempt(host.back)}>
          Back
        </button>
        <button type="button" onClick={() => attempt(() => host.act({ kind: "reload" }))}>
          Reload
        </button>
        <button type="button" onClick={() => attempt(() => host.act({ kind: "reset" }))}>
          Reset
        </button>
      </div>
    </header>
  );
}

function ScenarioPicker({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const scenarios = useAnswer(() => loadScenarios(host), "once");
  const picked = update.state.scenario ?? "";
  const pick = (id: string) =>
    attempt(async () => {
      const scenario = await resetScenario(host, id);
      if (!scenario) return;
      const { sessionId, start } = scenario;
      await host.act({ kind: "pickScenario", id, sessionId: sessionId || null, start });
    });
  return (
    <div className={styles.group}>
      <select
        className={styles.scenario}
        aria-label="Scenario"
        value={picked}
        disabled={!scenarios.value}
        onChange={(event) => pick(event.target.value)}
      >
        <option value="">{scenarios.error ? "No scenarios" : "Scenario…"}</option>
        {scenarios.value?.map((it) => (
          <option key={it.id} value={it.id}>
            {it.id} — {it.title}
          </option>
        ))}
      </select>
      <button type="button" disabled={!picked} onClick={() => pick(picked)}>
        Restart
      </button>
    </div>
  );
}
