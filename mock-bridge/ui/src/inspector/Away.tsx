import { useEffect, useEffectEvent, useState } from "react";
import { advance } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import type { Attempt } from "./Inspector.tsx";

const TIMES = { PT10S: "Away 10 s", PT1H: "Away 1 h" };

/** Leaves the app for a while: the page is hidden, the demo's clock goes on, and the page is there again. */
export function Away({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const { inBackground } = update.state;
  const [time, setTime] = useState<string | null>(null);
  const comeBack = useEffectEvent(() => {
    if (!time) return;
    setTime(null);
    void attempt(async () => {
      // Also where the clock does not move, the app has to come back.
      await advance(host, time).finally(() => host.act({ kind: "comeBack" }));
    });
  });
  // Only once the page is hidden: the two steps must not come to it as one.
  useEffect(() => {
    if (inBackground) comeBack();
  }, [inBackground]);
  const leave = (duration: string) => {
    setTime(duration);
    return attempt(() => host.act({ kind: "leaveApp" }));
  };
  return Object.entries(TIMES).map(([duration, label]) => (
    <button key={duration} type="button" onClick={() => leave(duration)}>
      {label}
    </button>
  ));
}
