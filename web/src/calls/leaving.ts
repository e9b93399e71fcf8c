/**
 * A page on its way out. Its way may be long, and it may be lost: a web view whose next page does not come keeps the
 * one before and says nothing. So the page says that something goes on, and after a while it may be used again.
 */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { showLoading } from "../ui/loading.tsx";

/** After so long without the next page, the way there counts as lost. */
export const LEAVING_MS = 20_000;

/** Ends once the way out counts as lost: for a page that waits to be replaced. */
export function wayIsLost(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
}

/**
 * Shows that the page is being left, until the function it gives is called, the browser brings the page back from its
 * memory, or the way out counts as lost. `onStay` is called then.
 */
export function showLeaving(onStay: () => void): () => void {
  const done = showLoading(i18n._(msg`One moment`));
  const stay = () => {
    clearTimeout(timer);
    window.removeEventListener("pageshow", comeBack);
    done();
    onStay();
  };
  const comeBack = (event: PageTransitionEvent) => event.persisted && stay();
  const timer = setTimeout(stay, LEAVING_MS);
  window.addEventListener("pageshow", comeBack);
  return stay;
}
