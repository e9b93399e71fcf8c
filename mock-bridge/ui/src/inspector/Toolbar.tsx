import { startOver } from "../api/faults.ts";
import type { Model } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { MODELS } from "../host/hardware.ts";
import { Away } from "./Away.tsx";
import { Clock } from "./Clock.tsx";
import { EndProcess } from "./EndProcess.tsx";
import type { FaultsNow } from "./Faults.tsx";
import { FaultsBadge } from "./FaultsBadge.tsx";
import type { Attempt } from "./Inspector.tsx";
import { ScenarioPicker } from "./ScenarioPicker.tsx";
import { useShortcuts } from "./Shortcuts.tsx";
import styles from "./Toolbar.module.css";
import { WrapperPicker } from "./WrapperPicker.tsx";

/** Scenario, clock, and the developer's actions on the phone. */
export function Toolbar({ attempt, faults }: { attempt: Attempt; faults: FaultsNow | null }) {
  const { host } = useDevice();
  const swipeBack = () => void attempt(host.swipeBack);
  useShortcuts([{ key: "[", label: "Swipe back from the left edge", run: swipeBack }]);
  return (
    <header className={styles.bar}>
      <ScenarioPicker attempt={attempt} />
      <Clock attempt={attempt} />
      <PhonePicker attempt={attempt} />
      <WrapperPicker attempt={attempt} />
      <div className={styles.group}>
        {faults && <FaultsBadge faults={faults} />}
        <button type="button" onClick={() => attempt(host.back)}>
          Back
        </button>
        <button type="button" aria-keyshortcuts="[" title="Key: [" onClick={swipeBack}>
          Swipe back
        </button>
        <button type="button" onClick={() => attempt(() => host.act({ kind: "reload" }))}>
          Reload
        </button>
        <Away attempt={attempt} />
        <EndProcess attempt={attempt} />
        <button type="button" onClick={() => attempt(() => startOver(host))}>
          Reset
        </button>
      </div>
    </header>
  );
}

/** Model of the phone, and its turn to the side. */
function PhonePicker({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const { model, sideways } = update.state.hardware;
  const take = (model: Model, sideways: boolean) =>
    attempt(() => host.act({ kind: "takePhone", model, sideways }));
  return (
    <div className={styles.group}>
      <select
        className={styles.scenario}
        aria-label="Phone model"
        value={model}
        onChange={(event) => take(event.target.value as Model, sideways)}
      >
        {Object.entries(MODELS).map(([it, name]) => (
          <option key={it} value={it}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" aria-pressed={sideways} onClick={() => take(model, !sideways)}>
        Sideways
      </button>
    </div>
  );
}
