import { useEffect, useState } from "react";
import { refresh } from "./client.ts";

const EVERY_MS = 30_000;

function never(): boolean {
  return false;
}

/** Returns true while something is typed on the page. */
export function isPageInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("#page textarea, #page input");
  return Array.from(fields).some(({ type, value }) => type !== "checkbox" && value !== "");
}

/**
 * The newest of what was loaded from an address: read again each half minute while the page is seen, and as soon as
 * somebody or the network comes back to it. What was never loaded is not read, and nothing while the page is in use or
 * below a dialog, as that of a session that has ended.
 */
export function useRefreshed<T>(path: string, loaded: T | null, isInUse = never): T | null {
  const [kept, setKept] = useState<{ readonly loaded: T; readonly newest: T } | null>(null);
  useEffect(() => {
    if (loaded === null) return;
    let isCurrent = true;
    const isQuiet = () => !isInUse() && document.querySelector("dialog[open]") === null;
    const read = async () => {
      if (document.visibilityState !== "visible" || !isQuiet()) return;
      const newest = await refresh<T>(path);
      if (isCurrent && newest !== null && isQuiet()) setKept({ loaded, newest });
    };
    const timer = setInterval(read, EVERY_MS);
    window.addEventListener("focus", read);
    window.addEventListener("online", read);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      window.removeEventListener("focus", read);
      window.removeEventListener("online", read);
    };
  }, [path, loaded, isInUse]);
  return kept !== null && kept.loaded === loaded ? kept.newest : loaded;
}
