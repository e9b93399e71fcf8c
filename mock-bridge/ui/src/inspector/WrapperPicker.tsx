import { useId, useState } from "react";
import { loadWrappers } from "../api/wrappers.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import styles from "./section.module.css";
import type { Attempt } from "./useWork.ts";

/** The wrapper that the phone has: the brand's own, or a preset. Its list is read from the files at each look. */
export function WrapperPicker({ act }: { act: Attempt }) {
  const { host, update } = useDevice();
  const field = useId();
  const [looks, setLooks] = useState(0);
  const { value } = useAnswer(() => loadWrappers(host), looks);
  const { presets = [], faults = [] } = value ?? {};
  const installed = update.state.wrapper.preset;
  const others = installed && presets.every((it) => it.id !== installed.id) ? [installed] : [];
  const take = (id: string) => {
    const preset = [...presets, ...others].find((it) => it.id === id) ?? null;
    return act(() => host.act({ kind: "takeWrapper", preset }));
  };
  return (
    <div className={styles.pair}>
      <label htmlFor={field}>Wrapper</label>
      <select
        id={field}
        value={installed?.id ?? ""}
        onFocus={() => setLooks(looks + 1)}
        onChange={(event) => take(event.target.value)}
      >
        <option value="">The brand's own wrapper</option>
        {[...presets, ...others].map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {faults.length > 0 && (
        <p className={styles.problem} role="alert">
          {faults.join(" · ")}
        </p>
      )}
    </div>
  );
}
