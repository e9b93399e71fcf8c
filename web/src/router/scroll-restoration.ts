/**
 * Where the screens of the way back were left. The app scrolls there itself, since only it knows when a screen's data is
 * there; a page that is loaded anew is still the browser's to place.
 */
import type { RouterHistory } from "@tanstack/history";

/** From now on the browser scrolls nothing on the way back and forward within this page. */
export function keepOwnScroll(): void {
  const by = (mode: ScrollRestoration) => () => {
    window.history.scrollRestoration = mode;
  };
  by("manual")();
  window.addEventListener("pagehide", by("auto"));
  window.addEventListener("pageshow", by("manual"));
}

/**
 * Gives the function that goes from one entry of the history to another: it notes how far the shown screen is scrolled,
 * calls `enter`, and gives how far the entry's screen was when it was left, in pixels; 0 for one that was never shown.
 */
export function rememberScroll(history: RouterHistory): (enter: () => void) => number {
  const entryNow = () => history.location.state.__TSR_index;
  const scrolled = new Map<number, number>();
  let entry = entryNow();
  return (enter) => {
    scrolled.set(entry, window.scrollY);
    enter();
    entry = entryNow();
    return scrolled.get(entry) ?? 0;
  };
}
