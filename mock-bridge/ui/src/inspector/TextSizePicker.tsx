import { useDevice } from "../host/Device.tsx";
import { TEXT_SIZES } from "../host/textSize.ts";
import type { Attempt } from "./Inspector.tsx";
import styles from "./Toolbar.module.css";

/** The size of text on the phone, a press each. */
export function TextSizePicker({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const { textSize } = update.state;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box in WebKit
    <div className={styles.group} role="group" aria-label="Text size">
      {TEXT_SIZES.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === textSize}
          onClick={() => attempt(() => host.act({ kind: "takeTextSize", size }))}
        >
          {size} %
        </button>
      ))}
    </div>
  );
}
