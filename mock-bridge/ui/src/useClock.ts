import { useEffect, useEffectEvent, useState } from "react";
import { loadClock } from "./api/demo.ts";
import { useDevice } from "./host/Device.tsx";

/** Others move the clock, too: a test, another window, time itself. */
const READ_EVERY_MS = 5_000;

/** The demo's time as the server writes it, read at each step of the phone and every few seconds; null without one. */
export function useClock(): { now: string | null; read: () => Promise<void> } {
  const { host, update } = useDevice();
  const [now, setNow] = useState<string | null>(null);
  const read = async () => setNow(await loadClock(host));
  // The last time stays where the server does not answer, or has no such clock.
  const follow = useEffectEvent(() => void read().catch(() => undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: says when to read, not what
  useEffect(() => follow(), [update.seq]);
  useEffect(() => {
    const reading = setInterval(follow, READ_EVERY_MS);
    return () => clearInterval(reading);
  }, []);
  return { now, read };
}
