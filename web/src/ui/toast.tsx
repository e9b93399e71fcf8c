/**
 * A short message under the head (UI-01), away from keyboard and buttons. It goes with its screen. It is in the first load
 * and uses no library, so that it can say that the network is lost.
 */
import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "../lib/store.ts";
import style from "./toast.module.css";

interface ToastState {
  readonly id: number;
  readonly shownAt: number;
  readonly text: string;
}

const DEFAULT_DURATION_MS = 3000;
/** The least duration: a shorter toast could not be read. */
const LEAST_DURATION_MS = 300;
/** A toast that is younger when its screen is left says why it is left. */
const REASON_MS = 500;

/** The space above the toast. */
const GAP_PX = 8;
/** The largest part of the window above the toast: a high head on a low window would push it onto the buttons. */
const MOST_ABOVE = 0.45;

const current = createStore<ToastState | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/**
 * A toast's distance from the window's top, as a CSS length: below the head, or at the window's top if the head is
 * scrolled away or covered by a dialog.
 */
function place(): string {
  const isCovered = document.querySelector("[role=dialog]") !== null;
  const end = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const above = isCovered ? 0 : Math.min(end, window.innerHeight * MOST_ABOVE);
  return `calc(max(${above}px, env(safe-area-inset-top)) + ${GAP_PX}px)`;
}

/** Shows a text that closes by itself. A second one replaces the first one. */
export function showToast(text: string, durationMs?: number): void {
  if (!text) return;
  clearTimeout(timer);
  lastId += 1;
  current.set({ id: lastId, shownAt: Date.now(), text });
  const isCustom = durationMs !== undefined && durationMs > LEAST_DURATION_MS;
  timer = setTimeout(hideToast, isCustom ? durationMs : DEFAULT_DURATION_MS);
}

/** Hides the toast; of a text, only where it says that. */
export function hideToast(text?: string): void {
  const shown = current.get();
  if (!shown || (text !== undefined && text !== shown.text)) return;
  clearTimeout(timer);
  current.set(null);
}

/** Hides the toast of a screen that is left, unless it is the reason why it is left. */
export function hideToastOfScreen(): void {
  const shown = current.get();
  if (shown && Date.now() - shown.shownAt >= REASON_MS) hideToast();
}

export function ToastHost() {
  const toast = useSyncExternalStore(current.subscribe, current.get, () => null);
  const [top, setTop] = useState("");
  useLayoutEffect(() => {
    if (!toast) return;
    const move = () => setTop(place());
    move();
    // A page that could not load has a lower head than the shape that it replaces: the toast would lie over its text.
    const observer = new MutationObserver(move);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [toast]);
  return (
    <div className={style.host} style={{ top }} role="status" aria-live="polite">
      {toast && (
        <p className={style.toast} key={toast.id}>
          {toast.text}
        </p>
      )}
    </div>
  );
}
