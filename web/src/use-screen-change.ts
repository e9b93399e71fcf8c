/**
 * Scroll and focus at a change of the screen: a new screen starts at its top, an earlier one where the reader scrolled
 * to, and the heading takes the focus that the old screen's element lost. Not react-router's `ScrollRestoration`: it
 * scrolls at every change of the query, which is no new screen here, and looks for an element named by the hash, which
 * may be an address.
 */
import { useLayoutEffect, useRef } from "react";
import { type Path, useLocation } from "react-router";

/** Scroll positions in pixels, by the key of the history entry. */
const positions = new Map<string, number>();

/** A new path is a new screen, and so is a new hash that is an address (ROUTE-25); a new query is not. */
function screenOf({ pathname, hash }: Path): string {
  return hash.startsWith("#/") ? pathname + hash : pathname;
}

/**
 * The app restores the scroll position inside the document, since it knows when a screen's data has come. The browser
 * does it for a document that it loads.
 */
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
