import { startOver } from "../api/faults.ts";
import type { Keyboard, Model } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { MODELS } from "../host/hardware.ts";
import { KEYBOARDS, SHELL_KEYBOARDS } from "../host/keyboard.ts";
import { Away } from "./Away.tsx";
import { Clock } from "./Clock.tsx";
import { EndProcess } from "./EndProcess.tsx";
import type { Attempt } from "./Inspector.tsx";
import { LanguagePicker } from "./LanguagePicker.tsx";
import { PhotosPicker } from "./PhotosPicker.tsx";
import { ScenarioPicker } from "./ScenarioPicker.tsx";
import { useShortcuts } from "./Shortcuts.tsx";
import { TextSizePicker } from "./TextSizePicker.tsx";
import styles from "./Toolbar.module.css";
import { WrapperPicker } from "./WrapperPicker.tsx";

/** Scenario, clock, and the developer's actions on the phone. */
export function Toolbar({ attempt }: { attempt: Attempt }) {
  const { host } = useDevice();
  // Tauri's own web views give no hold on the page.
  const hasPages = host.kind === "browser" || host.watchKeys !== undefined;
  const swipeBack = () => void attempt(host.swipeBack);
  useShortcuts([{ key: "[", label: "Swipe back from the left edge", run: swipeBack }]);
  return (
    <header className={styles.bar}>
      <ScenarioPicker attempt={attempt} />
      <Clock attempt={attempt} />
      <PhonePicker attempt={attempt} />
      {hasPages && (
        <>
          <KeyboardPicker attempt={attempt} />
          <PhotosPicker attempt={attempt} />
          <TextSizePicker attempt={attempt} />
        </>
      )}
      <LanguagePicker attempt={attempt} />
      <WrapperPicker attempt={attempt} />
      <div className={styles.group}>
        <button type="button" onClick={() => attempt(host.back)}>
          Back
        </button>
        <button type="button" aria-keyshortcuts="[" onClick={swipeBack}>
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

/** Behaviour of the on-screen keyboard. */
function KeyboardPicker({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const take = (keyboard: Keyboard) => attempt(() => host.act({ kind: "takeKeyboard", keyboard }));
  return (
    <div className={`${styles.group} ${styles.picker}`}>
      <select
        className={styles.scenario}
        aria-label="Keyboard"
        value={update.state.keyboard}
        onChange={(event) => take(event.target.value as Keyboard)}
      >
        {Object.entries(KEYBOARDS).map(([it, name]) => {
          const isOffered = host.kind === "browser" || SHELL_KEYBOARDS.has(it);
          return (
            <option key={it} value={it} disabled={!isOffered}>
              {isOffered ? name : `${name} (in a browser only)`}
            </option>
          );
        })}
      </select>
    </div>
  );
}
