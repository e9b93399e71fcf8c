import { useEffect, useState } from "react";

/** Interval at which what others may have changed is asked for again: a test, another window, time itself. */
export const AT_REST_MS = 10_000;

/** Counts up at an interval while the tab is seen, and when it is seen again; never where there is no interval. */
export function useLooks(everyMs: number | null): number {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (everyMs === null) return;
    const look = () => {
      if (!document.hidden) setLooks((count) => count + 1);
    };
    const looking = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(looking);
      document.removeEventListener("visibilitychange", look);
    };
  }, [everyMs]);
  return looks;
}
