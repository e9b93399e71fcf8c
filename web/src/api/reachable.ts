/** A small file of this origin, which the browser asks for at each time. */
const PROBE = "/offline-worker.js";

/** Returns true if this page's server answers now: the browser can be sent to load a page (UX-15). */
export const isReachable = (): Promise<boolean> =>
  fetch(PROBE, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
