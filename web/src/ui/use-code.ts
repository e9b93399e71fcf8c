/** Parts of a page whose code is fetched when they are wanted (UX-26). */
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { prefetchWhenIdle } from "../lib/prefetch-when-idle.ts";

/** Imports a module whose default export is the part. A constant of its module, not a function of each render. */
export type LoadCode<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * Code that is fetched at its first use and kept. A lost fetch is reported to `onLost`; it is repeated when the part is
 * wanted the next time, or the network is back while it still is.
 */
export function useCode<P>(
  load: LoadCode<P>,
  isWanted: boolean,
  onLost?: () => void,
): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const report = useEffectEvent(() => onLost?.());
  const isMissing = isWanted && !Part;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt repeats the fetch
  useEffect(() => {
    if (!isMissing) return;
    let isHere = true;
    load().then(
      (module) => isHere && setPart(() => module.default),
      () => isHere && report(),
    );
    return () => {
      isHere = false;
    };
  }, [isMissing, load, attempt]);
  useEffect(() => {
    if (!isMissing) return;
    const tryAgain = () => setAttempt((count) => count + 1);
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  }, [isMissing]);
  return Part;
}

/** Fetches the code of a part that is likely wanted, once the page is idle. A lost fetch is repeated when it is. */
export function usePrefetchedCode(load: () => Promise<unknown>): void {
  useEffect(() => prefetchWhenIdle(() => void load().catch(() => undefined)), [load]);
}
