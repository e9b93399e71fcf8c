/** The addresses of the history entries below one, kept in its state: the nearest first, an open overlay's as its screen's. */
import type { DataRouter } from "react-router";

interface EntryState {
  readonly before?: readonly string[];
  /** The number of open overlays (`ui/overlay-history.ts`), each an entry. */
  readonly overlays?: number;
}

const entryState = (): EntryState => window.history.state ?? {};

/** Empty where the page was loaded, and did not come from a screen. */
export function addressesBefore(): readonly string[] {
  const { before = [], overlays = 0 } = entryState();
  const { pathname, search } = window.location;
  return [...Array<string>(overlays).fill(pathname + search), ...before];
}

/** Keeps them in each entry that the router makes or replaces. */
export function keepAddressesBefore(
  router: Pick<DataRouter, "state" | "subscribe">,
  openOverlays: () => number,
): void {
  let before = entryState().before ?? [];
  let here = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    if (location.key === here.key) return;
    if (historyAction === "PUSH") {
      before = [...Array<string>(1 + openOverlays()).fill(here.pathname + here.search), ...before];
    }
    if (historyAction === "POP") before = entryState().before ?? [];
    else window.history.replaceState({ ...window.history.state, before }, "");
    here = location;
  });
}
