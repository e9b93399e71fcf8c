/**
 * A short message under the head (UI-01), away from keyboard and buttons. It goes with its screen. It is in the first load
 * and uses no library, so that it can say that the network is lost.
 */
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createStore } from "../lib/store.ts";
import style from "./toast.module.css";

interface ToastState {
  readonly id: number;
  readonly shownAt: number;
  readonly text: string;
  /** The number or code that it is about. */
  readonly about: Element | undefined;
}

const DEFAULT_DURATION_MS = 3000;
/** The least duration: a shorter toast could not be read. */
const LEAST_DURATION_MS = 300;
/** A toast that is younger when its screen is left, or a dialog opens, says why. */
const REASON_MS = 500;

/** The space above the toast. */
const GAP_PX = 8;
/** The largest part of the window above the toast: a high head on a low window would push it onto the buttons. */
const MOST_ABOVE = 0.45;

const current = createStore<ToastState | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

const openOverlay = () => document.querySelector<HTMLElement>("[role=dialog]");

/** The box of the field that a fault is about, with its fault below; null while none has the focus. */
function faultyField(): DOMRect | null {
  const focused = document.activeElement;
  if (focused?.getAttribute("aria-invalid") !== "true") return null;
  const box = focused.getBoundingClientRect();
  const about = focused.getAttribute("aria-describedby");
  const fault = about ? document.getElementById(about) : null;
  const bottom = Math.max(box.bottom, fault?.getBoundingClientRect().bottom ?? 0);
  return new DOMRect(box.left, box.top, box.width, bottom - box.top);
}

/**
 * The first place from `above` on, above the footer, where the toast lies over nothing to press or to type into; the first
 * one of the window where there is none; else `above`.
 */
function besideControls(above: number, { left, right, height }: DOMRect, about: DOMRect[]): number {
  const room = height + 2 * GAP_PX;
  const end = document.querySelector("footer")?.getBoundingClientRect().top ?? window.innerHeight;
  const controls = document.querySelectorAll(":is(header, main) :is(a, button, input, textarea)");
  const boxes = [...controls]
    .map((control) => control.getBoundingClientRect())
    .concat(about)
    .filter((box) => box.left < right && box.right > left)
    .sort((one, other) => one.top - other.top);
  for (const from of [above, 0]) {
    let free = from;
    for (const box of boxes) {
      if (box.bottom > free && box.top < free + room) free = box.bottom;
    }
    if (free + room <= end) return free;
  }
  return above;
}

/**
 * A toast's distance from the window's top, as a CSS length: below the head, or at the window's top if the head is
 * scrolled away or covered by a dialog; below what it is about, where it would cover that: the field with the fault, the
 * number, a dialog that leaves room below it, and what can be pressed.
 */
function place(toast: DOMRect, about: Element | undefined): string {
  const { height } = toast;
  const end = Math.max(document.querySelector("header")?.getBoundingClientRect().bottom ?? 0, 0);
  const dialog = openOverlay();
  let above = dialog ? 0 : Math.min(end, window.innerHeight * MOST_ABOVE);
  const room = height + 2 * GAP_PX;
  // Its place, without the motion that opens it.
  const dialogEnd = dialog ? dialog.offsetTop + dialog.offsetHeight : 0;
  if (dialog && dialog.offsetTop < room && dialogEnd + room <= window.innerHeight)
    above = dialogEnd;
  const shown = [faultyField(), about?.getBoundingClientRect()].filter((box) => box != null);
  for (const box of shown) {
    if (box.bottom > above && box.top < above + room) above = box.bottom;
  }
  if (!dialog) above = besideControls(above, toast, shown);
  return `calc(max(${above}px, var(--safe-area-inset-top, env(safe-area-inset-top))) + ${GAP_PX}px)`;
}

/** Shows a text that closes by itself, and does not cover what it is about. A second one replaces the first one. */
export function showToast(text: string, durationMs?: number, about?: Element): void {
  if (!text) return;
  clearTimeout(timer);
  lastId += 1;
  current.set({ id: lastId, shownAt: Date.now(), text, about });
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

/** Hides the toast that says what the page says in its place, and longer (API-06). */
export function useSaidByPage(text: string): void {
  useLayoutEffect(() => hideToast(text), [text]);
}

/** Hides the toast of a screen that is left, unless it is the reason why it is left. */
export function hideToastOfScreen(): void {
  const shown = current.get();
  if (shown && Date.now() - shown.shownAt >= REASON_MS) hideToast();
}

export function ToastHost() {
  const toast = useSyncExternalStore(current.subscribe, current.get, () => null);
  const [top, setTop] = useState("");
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!toast) return;
    const wasCovered = openOverlay() !== null;
    const move = () => {
      const box = host.current?.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
      const overlay = openOverlay();
      // A dialog that opens after it is the next thing to read. Its place, without the motion that opens it.
      const covers = overlay !== null && !wasCovered && overlay.offsetTop < GAP_PX + box.height;
      if (covers && Date.now() - toast.shownAt >= REASON_MS) hideToast(toast.text);
      else setTop(place(box, toast.about));
    };
    move();
    // A page that could not load has a lower head than the shape that it replaces: the toast would lie over its text.
    const observer = new MutationObserver(move);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [toast]);
  return (
    <div className={style.host} ref={host} style={{ top }} role="status" aria-live="polite">
      {toast && (
        <p className={style.toast} key={toast.id}>
          {toast.text}
        </p>
      )}
    </div>
  );
}
