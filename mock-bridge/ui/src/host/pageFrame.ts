import { navigationOf } from "./navigation.ts";

/** The used part of the Navigation API, which TypeScript's DOM types and older browsers lack. */
export type Navigation = EventTarget & { readonly canGoBack: boolean; back: () => unknown };

/** The event before a page navigates. */
export type NavigateEvent = Event & { readonly destination: { readonly url: string } };

/** A page of the same origin. */
export type PageWindow = Window & typeof globalThis & { readonly navigation?: Navigation };

/** The window in a page's frame; null for another origin, which cannot be read. */
export function insideOf(frame: HTMLIFrameElement | null): PageWindow | undefined {
  const inside = frame?.contentWindow;
  try {
    return inside?.location.href ? (inside as PageWindow) : undefined;
  } catch {
    return undefined;
  }
}

/** Goes back in the history of the visible page's frame; false where it has none. */
export function goBackInPage(): boolean {
  const page = insideOf(document.querySelector("iframe[data-top]"));
  const history = page && navigationOf(page);
  if (!history?.canGoBack) return false;
  history.back();
  return true;
}
