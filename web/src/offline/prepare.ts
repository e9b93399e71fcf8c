/** Prepares the idle page for a lost network (UX-15). */
import { isDeadEnd, sayUnreachable } from "../calls/dead-ends.ts";
import { loadLostPress } from "../ui/lost-note.tsx";
import { keepLostPage } from "./keep-page.ts";

/** Holds back links to documents of this origin while the browser would show its own error page. */
function holdDeadLinks(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    if (event.defaultPrevented || !isDeadEnd()) return;
    event.preventDefault();
    sayUnreachable();
  });
}

export async function prepare(): Promise<void> {
  holdDeadLinks();
  await loadLostPress();
  // The page that the worker opened is kept already.
  if (document.documentElement.dataset.offline === undefined) await keepLostPage();
}
