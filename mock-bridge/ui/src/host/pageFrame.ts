/** What TypeScript's DOM does not have yet, as far as it is used here. Older browsers lack it. */
type Navigation = EventTarget & { readonly canGoBack: boolean; back: () => unknown };

/** A page is about to go somewhere, as its `navigation` tells it. */
export type NavigateEvent = Event & { readonly destination: { readonly url: string } };

/** A page that may be looked into. */
export type PageWindow = Window & { readonly navigation?: Navigation };

/** The window in a page's frame; none where it is of another origin, which may not be read. */
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
  const history = insideOf(document.querySelector("iframe[data-top]"))?.navigation;
  if (!history?.canGoBack) return false;
  history.back();
  return true;
}
