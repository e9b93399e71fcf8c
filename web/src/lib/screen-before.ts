/** The address of the screen that a history entry was opened from, kept in the entry's state. */
import type { DataRouter } from "react-router";

/** Undefined where the page was loaded, and did not come from a screen. */
export const addressBefore = (): string | undefined => window.history.state?.before;

/** Keeps it in each entry that the router makes or replaces. */
export function keepAddressBefore(router: Pick<DataRouter, "state" | "subscribe">): void {
  let before = addressBefore();
  let here = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    if (location.key === here.key) return;
    if (historyAction === "PUSH") before = here.pathname + here.search;
    if (historyAction === "POP") before = addressBefore();
    else window.history.replaceState({ ...window.history.state, before }, "");
    here = location;
  });
}
