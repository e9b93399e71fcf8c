/**
 * A navigation may fail without an event: a web view whose next page does not come stays on this one. After a timeout
 * the page can be used again (decision 028).
 */
export const NAVIGATION_TIMEOUT_MS = 20_000;

/** Resolves when the browser stays on this page: the next one did not come in time, or the browser restored this one. */
export function navigationTimeout(): Promise<void> {
  return new Promise((resolve) => {
    function stay() {
      clearTimeout(timer);
      window.removeEventListener("pageshow", comeBack);
      resolve();
    }
    const comeBack = (event: PageTransitionEvent) => event.persisted && stay();
    const timer = setTimeout(stay, NAVIGATION_TIMEOUT_MS);
    window.addEventListener("pageshow", comeBack);
  });
}
