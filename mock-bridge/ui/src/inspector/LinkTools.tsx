import { type FormEvent, useId, useState } from "react";
import { useDevice } from "../host/Device.tsx";
import { linkFault } from "./link.ts";
import styles from "./section.module.css";

/** Opens a link that another app has: in the app where the phone gives it to the app (UX-39). */
export function LinkTools() {
  const { host } = useDevice();
  const [address, setAddress] = useState("");
  const [outcome, setOutcome] = useState<{ problem: string } | null>(null);
  const id = useId();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = await linkFault(host, address).catch((why: Error) => why.message);
    setOutcome({ problem });
    if (problem) return;
    await host.act({ kind: "comeBack" });
    await host.act({ kind: "openPage", address });
  };
  return (
    <details className={styles.section}>
      <summary>
        <h2>Link from another app</h2>
      </summary>
      <form onSubmit={onSubmit}>
        <label htmlFor={`${id}-address`}>Address</label>
        <input
          id={`${id}-address`}
          maxLength={2000}
          spellCheck={false}
          value={address}
          aria-describedby={`${id}-outcome`}
          onChange={(event) => {
            setAddress(event.target.value);
            setOutcome(null);
          }}
        />
        <div className={styles.line}>
          <button type="submit">Open the link</button>
        </div>
        <p id={`${id}-outcome`} role="status" className={outcome?.problem && styles.problem}>
          {outcome && (outcome.problem || "The app opened it.")}
        </p>
      </form>
    </details>
  );
}
