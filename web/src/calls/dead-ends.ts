/** Holds the browser back from its own error page, from which nothing leads back in a web view (UX-15). */
import { lostNetworkText } from "../api/answer.ts";
import { isReachable } from "../api/reachable.ts";
import { loadLostPress } from "../ui/lost-note.tsx";
import { showToast } from "../ui/toast.tsx";

/** Says that a page cannot be opened now. */
export function sayUnreachable(): void {
  void loadLostPress()
    .then((sentences) => sentences.sayUnreachable())
    .catch(() => showToast(lostNetworkText()));
}

/** Reloads this page once its server answers; else says that it does not. */
export async function reloadWhenReachable(): Promise<void> {
  if (await isReachable()) window.location.reload();
  else sayUnreachable();
}

/** Returns true if the browser would show its own error page: there is no network, and no worker that opens a page. */
export function isDeadEnd(): boolean {
  return !navigator.onLine && !navigator.serviceWorker?.controller;
}
