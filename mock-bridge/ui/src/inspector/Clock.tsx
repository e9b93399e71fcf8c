import { advance } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useClock } from "../useClock.tsx";
import styles from "./Clock.module.css";
import type { ForAll } from "./forAll.ts";
import { Acts, useQuiet } from "./Quiet.tsx";
import { useShortcuts } from "./Shortcuts.tsx";
import { dayAndTime } from "./text.ts";
import type { Attempt } from "./useWork.ts";

const STEPS = [
  { days: 1, label: "+1 day", key: "n" },
  { days: 7, label: "+7 days", key: "m" },
  { days: 30, label: "+30 days", key: "g" },
];

/** The demo's clock. It only moves forward. */
export function Clock({ act, forAll }: { act: Attempt; forAll: ForAll }) {
  const { host } = useDevice();
  const quiet = useQuiet();
  const now = useClock();
  const pass = (days: number) =>
    act(
      forAll("clock", async () => {
        await advance(host, `P${days}D`);
        await host.act({ kind: "reload" });
      }),
    );
  useShortcuts(STEPS.map(({ days, key, label }) => ({ key, label, run: () => void pass(days) })));
  return (
    <section className={styles.clock} aria-label="Clock of the demo">
      <p>
        <time>{now ? dayAndTime(now) : "—"}</time>, for all phones
      </p>
      <Acts>
        {STEPS.map(({ days, label, key }) => (
          <button
            key={days}
            type="button"
            aria-keyshortcuts={key}
            title={quiet ?? `Key: ${key}`}
            onClick={() => pass(days)}
          >
            {label}
          </button>
        ))}
      </Acts>
    </section>
  );
}
