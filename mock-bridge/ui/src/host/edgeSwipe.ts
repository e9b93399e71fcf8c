import type { PageWindow } from "./pageFrame.ts";

/** Width of the edge at which a swipe begins, and the way after which it goes back, in the page's pixels. */
const EDGE_PX = 20;
const WAY_PX = 80;

const followed = new WeakSet<Document>();

type Point = { clientX: number; clientY: number };

const pointOf = (event: Event): Point | undefined =>
  "changedTouches" in event ? (event as TouchEvent).changedTouches[0] : (event as MouseEvent);

/** Follows a page's document: a drag from its left edge to the right is a swipe, of a finger or of the mouse. */
export function followSwipes(page: PageWindow, onSwipe: () => void): void {
  if (followed.has(page.document)) return;
  followed.add(page.document);
  let from: Point | undefined;
  const begin = (event: Event) => {
    const at = pointOf(event);
    from = at && at.clientX < EDGE_PX ? at : undefined;
    // The mouse would select text.
    if (from && event.type === "mousedown") event.preventDefault();
  };
  const end = (event: Event) => {
    const [began, at] = [from, pointOf(event)];
    from = undefined;
    if (!began || !at) return;
    const way = at.clientX - began.clientX;
    if (way < WAY_PX || Math.abs(at.clientY - began.clientY) > way) return;
    swallowPress(page);
    onSwipe();
  };
  for (const kind of ["mousedown", "touchstart"]) {
    page.addEventListener(kind, begin, { capture: true });
  }
  for (const kind of ["mouseup", "touchend"]) page.addEventListener(kind, end, { capture: true });
}

/** Keeps the press from the page by which a browser ends a drag within one element. */
function swallowPress(page: PageWindow): void {
  const listening = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener("click", swallow, { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort());
}
