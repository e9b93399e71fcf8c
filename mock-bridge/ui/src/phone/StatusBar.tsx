import { useClock } from "../useClock.tsx";
import styles from "./StatusBar.module.css";
import { statusTime } from "./text.ts";

/** The system's bar, with the demo's time: it gives the screens their real position. */
export function StatusBar() {
  const now = useClock();
  return (
    <div className={styles.bar} aria-hidden="true">
      <time>{now && statusTime(now)}</time>
      <svg viewBox="0 0 66 14" width="66" height="14" fill="currentColor" aria-hidden="true">
        <rect x="0" y="9" width="3" height="4" rx="1" />
        <rect x="5" y="7" width="3" height="6" rx="1" />
        <rect x="10" y="4" width="3" height="9" rx="1" />
        <rect x="15" y="1" width="3" height="12" rx="1" />
        <path d="M30 3.2c2.2 0 4.2.9 5.7 2.3l1.2-1.2A9.8 9.8 0 0 0 30 1.5a9.8 9.8 0 0 0-6.9 2.8l1.2 1.2A8.2 8.2 0 0 1 30 3.2zm0 4c1.1 0 2.1.4 2.9 1.1l1.2-1.2a5.9 5.9 0 0 0-8.2 0l1.2 1.2A4.2 4.2 0 0 1 30 7.2zm0 3.6-1.7 1 1.7 1.5 1.7-1.5z" />
        <rect
          x="43.5"
          y="1.5"
          width="19"
          height="11"
          rx="3.2"
          fill="none"
          stroke="currentColor"
          opacity=".45"
        />
        <rect x="45" y="3" width="16" height="8" rx="2" />
        <path d="M64 5v4c.8-.3 1.3-1.1 1.3-2S64.8 5.3 64 5z" opacity=".5" />
      </svg>
    </div>
  );
}
