import { useEffect, useState } from "react";
import { refresh } from "./client.ts";

const EVERY_MS = 30_000;

/**
 * The newest of what was loaded from an address: read again each half minute while the page is seen, and as soon as somebody
 * comes back to it. What was never loaded is not read.
 */
export function useRefreshed<T>(path: string, loaded: T | null): T | null {
  const [kept, setKept] = useState<{ readonly loaded: T; readonly newest: T } | null>(null);
  useEffect(() => {
    if (loaded === null) return;
    let isCurrent = true;
    const read = async () => {
      if (document.visibilityState !== "visible") return;
      const newest = await refresh<T>(path);
      if (isCurrent && newest !== null) setKept({ loaded, newest });
    };
    const timer = setInterval(read, EVERY_MS);
    window.addEventListener("focus", read);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      window.removeEventListener("focus", read);
    };
  }, [path, loaded]);
  return kept !== null && kept.loaded === loaded ? kept.newest : loaded;
}
