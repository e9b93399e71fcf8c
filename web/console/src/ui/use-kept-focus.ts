import { useEffect } from "react";
import { useLocation } from "react-router";

/** Parts that take the focus from script alone: forms and the page. */
const HOLDERS = '[tabindex="-1"]';

/** Puts the focus on the page: Tab begins with its first control. */
export function focusPage(): void {
  document.getElementById("page")?.focus({ preventScroll: true });
}

/** Puts the focus on a page that was opened, unless it is on a part that stays or something is typed. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is the opening of a page
  useEffect(() => {
    if (!document.activeElement?.matches("#page *, input")) focusPage();
  }, [pathname]);
}

/**
 * Keeps the focus of the keyboard where an act removes the focused button or row: on the form around it, else on the page.
 * Without it the focus is nowhere, and Ctrl-Enter and Tab begin at the top of the document.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let holders: readonly HTMLElement[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      focused = target;
      const around: HTMLElement[] = [];
      for (let part = target.parentElement; part; part = part.parentElement) {
        if (part.matches(HOLDERS)) around.push(part);
      }
      holders = around;
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || !focused || focused.isConnected) return;
      const kept = holders.find((holder) => holder.isConnected);
      if (kept) kept.focus({ preventScroll: true });
      else focusPage();
    });
    document.addEventListener("focusin", onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, []);
}
