/** Tells a screen that stands in its document (UX-40) apart from the running one: the document knows no brand. */
import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False in the document and while it is hydrated; the next render follows before a frame is drawn. */
export function useHasStarted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
