/**
 * A navigation may be lost: a web view whose next page does not come keeps the one before, without an event. After a while
 * the page can be used again (decision 028).
 */
export const NAVIGATION_TIMEOUT_MS = 20_000;

/** Ends when the page stays after all: the next one did not come in time, or the browser brought this one back. */
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
