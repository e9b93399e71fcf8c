import { useState } from "react";
import styles from "./Bench.module.css";
import { Inspector } from "./inspector/Inspector.tsx";
import { Phone } from "./phone/Phone.tsx";

type Side = "phone" | "inspector";

/** The browser's emulator: the phone in a frame, the inspector beside it; on a narrow window one of the two. */
export function Bench() {
  const [side, setSide] = useState<Side>("phone");
  return (
    <div className={styles.bench} data-side={side}>
      <nav className={styles.sides} aria-label="View">
        {(["phone", "inspector"] as const).map((it) => (
          <button
            key={it}
            type="button"
            aria-current={it === side ? "true" : undefined}
            onClick={() => setSide(it)}
          >
            {it === "phone" ? "Phone" : "Inspector"}
          </button>
        ))}
      </nav>
      <div className={styles.desk}>
        <div className={styles.device}>
          <Phone />
        </div>
      </div>
      <div className={styles.inspector}>
        <Inspector />
      </div>
    </div>
  );
}
