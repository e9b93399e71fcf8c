import { advance } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useClock } from "../useClock.ts";
import styles from "./Clock.module.css";
import type { Attempt } from "./Inspector.tsx";
import { dayAndTime } from "./text.ts";

const STEPS = [1, 7, 30];

/** The demo's clock. It only moves forward. */
export function Clock({ attempt }: { attempt: Attempt }) {
  const { host } = useDevice();
  const { now, read } = useClock();
  const pass = (days: number) =>
    attempt(async () => {
      await advance(host, `P${days}D`);
      await read();
      await host.act({ kind: "reload" });
    });
  return (
    <div className={styles.clock}>
      <span className="visually-hidden">Demo clock</span>
      <time className={styles.now}>{now ? dayAndTime(now) : "—"}</time>
      {STEPS.map((days) => (
        <button key={days} type="button" onClick={() => pass(days)}>
          {days === 1 ? "+1 day" : `+${days} days`}
        </button>
      ))}
    </div>
  );
}
