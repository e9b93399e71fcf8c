import type { Photos } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { PHOTOS } from "../host/files.ts";
import type { Attempt } from "./Inspector.tsx";
import styles from "./Toolbar.module.css";

/** The outcome of a page's fields for files. */
export function PhotosPicker({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const take = (photos: Photos) => attempt(() => host.act({ kind: "takePhotos", photos }));
  return (
    <div className={`${styles.group} ${styles.picker}`}>
      <select
        className={styles.scenario}
        aria-label="Camera and photos"
        value={update.state.photos}
        onChange={(event) => take(event.target.value as Photos)}
      >
        {Object.entries(PHOTOS).map(([it, name]) => (
          <option key={it} value={it}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
