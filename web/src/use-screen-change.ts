/**
 * What happens when another screen comes: it begins at its top, or where it was left, and its heading takes the focus, which
 * was on what is gone. react-router's `ScrollRestoration` would scroll at every change of the query, too, which is no other
 * screen here, and would look for an element by the hash, which may be an address.
 */
import { useLayoutEffect, useRef } from "react";
import { type Path, useLocation } from "react-router";

/** How far each entry of the history is scrolled, in pixels, by its key. */
const positions = new Map<string, number>();

/** Another path is another screen, and so is another hash that is an address (ROUTE-25); another query is not. */
function screenOf({ pathname, hash }: Path): string {
  return hash.startsWith("#/") ? pathname + hash : pathname;
}

/** Within this page the app scrolls: it knows when a screen's data is there. A page that is loaded is the browser's to place. */
function useManualScrollRestoration(): void {
  useLayoutEffect(() => {
    const setMode = (mode: ScrollRestoration) => () => {
      window.history.scrollRestoration = mode;
    };
    const [manual, auto] = [setMode("manual"), setMode("auto")];
    manual();
    window.addEventListener("pagehide", auto);
    window.addEventListener("pageshow", manual);
    return () => {
      window.removeEventListener("pagehide", auto);
      window.removeEventListener("pageshow", manual);
    };
  }, []);
}

export function useScreenChange(): void {
  const location = useLocation();
  const { key } = location;
  const screen = screenOf(location);
  const shown = useRef(screen);
  useManualScrollRestoration();
  useLayoutEffect(() => {
    if (shown.current !== screen) {
      shown.current = screen;
      window.scrollTo(0, positions.get(key) ?? 0);
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    }
    const remember = () => void positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, screen]);
}
