/**
 * The page's side of the on-screen keyboard: it comes with a text field's focus, takes room from the page's view, and
 * leaves the view as the chosen behaviour says (QA-02). A browser shows none of this by itself.
 */
import type { Keyboard } from "../contract.gen.ts";
import type { PageWindow } from "./pageFrame.ts";

/** The behaviours by the names that a tester reads. */
export const KEYBOARDS: Record<Keyboard, string> = {
  none: "No on-screen keyboard",
  covers: "Keyboard covers the page",
  resizes: "Keyboard shrinks the web view",
  staysShort: "… and the view stays 68 px short",
  staysMoved: "… and the page stays moved up",
  silent: "… and the page gets no event",
  keepsRoom: "… and another keyboard's room is kept",
};

/** The behaviours in the desktop shell: WebKitGTK has no visual viewport that a host can set. */
export const SHELL_KEYBOARDS: ReadonlySet<string> = new Set<Keyboard>(["none", "resizes"]);

/** A page's view as the keyboard has it. */
export type View = {
  /** The keyboard's keys; null while it is away. */
  keys: "letters" | "digits" | "decimal" | null;
  /** Height that the web view has lost, in the page's pixels. */
  shorter: number;
  /** Height by which the page is moved up in its view. */
  moved: number;
};

export const AT_REST: View = { keys: null, shorter: 0, moved: 0 };

/** The view's lost height after the keyboard has gone, on iOS 26.0. */
const STAYS_SHORT_PX = 68;
/** Time after which a field that left the page without an event has lost its keyboard. */
const LOOK_EVERY_MS = 200;

const NO_KEYS = /^(?:button|checkbox|color|date|file|hidden|image|radio|range|reset|submit|time)$/;
const DIGITS = /^(?:numeric|tel)$/;

/** The keys for an element that takes text; null for another one. */
export function keysFor(element: Element | null): View["keys"] {
  if (!element?.matches("input, textarea") || element.matches(":disabled, :read-only")) return null;
  const { type, inputMode } = element as HTMLInputElement;
  if (NO_KEYS.test(type) || inputMode === "none") return null;
  if (DIGITS.test(inputMode) || (type === "tel" && inputMode === "")) return "digits";
  return inputMode === "decimal" || (type === "number" && inputMode === "") ? "decimal" : "letters";
}

/**
 * Calls `look` as the focus moves. In the middle of a press it waits for the end, as iOS does: what is pressed would move
 * away from under the finger, and its click be lost. Returns the same look for other moments.
 */
export function followFocus(document: Document, look: () => void, signal: AbortSignal): () => void {
  let isPressed = false;
  const lookAtRest = () => {
    if (!isPressed) look();
  };
  const release = () => {
    isPressed = false;
    lookAtRest();
  };
  const on = (kind: string, hear: () => void) =>
    document.addEventListener(kind, hear, { capture: true, signal });
  on("pointerdown", () => {
    isPressed = true;
  });
  // The click comes behind it.
  for (const end of ["pointerup", "pointercancel"]) on(end, () => setTimeout(release));
  // A moment later: the page's own handlers still find the view without it, and the next field has the focus.
  for (const name of ["focusin", "focusout"]) on(name, () => setTimeout(lookAtRest));
  return lookAtRest;
}

/** The keyboard of one web view. */
export class PageKeyboard {
  #view = AT_REST;
  #page: PageWindow | null = null;
  #document: Document | null = null;
  #looking: ReturnType<typeof setInterval> | undefined;
  #listening = new AbortController();
  #lookAtRest = () => {};
  readonly #behaviour: Keyboard;
  readonly #height: number;
  readonly #onChange: (view: View) => void;

  constructor(behaviour: Keyboard, height: number, onChange: (view: View) => void) {
    this.#behaviour = behaviour;
    this.#height = height;
    this.#onChange = onChange;
  }

  /** Follows a page's document, from before its own scripts run. */
  follow(page: PageWindow): void {
    if (this.#document === page.document) return;
    this.stop();
    this.#document = page.document;
    this.#page = page;
    this.#listening = new AbortController();
    this.#show(AT_REST);
    this.#shrinkViewport(page);
    const { signal } = this.#listening;
    this.#lookAtRest = followFocus(page.document, () => this.#look(), signal);
    page.addEventListener("resize", () => this.#reveal(), { signal });
    page.addEventListener("wheel", (event) => this.#drag(event.deltaY), { signal, passive: true });
    // Any scrolling puts a view that stayed moved right, also one to the present position.
    const settle = () => this.#settle();
    page.addEventListener("scroll", settle, { signal });
    const { scrollTo } = page;
    page.scrollTo = (...given: unknown[]) => {
      settle();
      Reflect.apply(scrollTo, page, given);
    };
    this.#look();
  }

  stop(): void {
    clearInterval(this.#looking);
    this.#listening.abort();
    this.#show(AT_REST);
  }

  #show(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change };
    this.#onChange(this.#view);
  }

  /** Height of the page that something covers, which is not in the visual viewport. */
  #covered(): number {
    if (this.#behaviour === "keepsRoom") return this.#height;
    return this.#view.keys && this.#behaviour !== "resizes" ? this.#height : 0;
  }

  #shrinkViewport(page: PageWindow): void {
    const viewport = page.visualViewport;
    if (!viewport) return;
    const values = {
      height: () => page.innerHeight - this.#covered(),
      offsetTop: () => this.#view.moved,
      pageTop: () => page.scrollY + this.#view.moved,
    };
    for (const [name, get] of Object.entries(values)) {
      Object.defineProperty(viewport, name, { get, configurable: true });
    }
  }

  #look(): void {
    const page = this.#page;
    const field = this.#document?.activeElement ?? null;
    const keys = keysFor(field);
    const before = this.#view.keys;
    if (!page || (!keys && !before)) return;
    // The tools around the phone are no part of it: one that has the focus leaves the keyboard there.
    if (!keys && !page.document.hasFocus()) return;
    clearInterval(this.#looking);
    if (!keys) {
      const isMoved = this.#behaviour === "staysMoved" && this.#view.moved > 0;
      const shorter = this.#behaviour === "staysShort" ? STAYS_SHORT_PX : 0;
      this.#show({ keys, shorter, ...(!isMoved && { moved: 0 }) });
    } else {
      this.#looking = setInterval(this.#lookAtRest, LOOK_EVERY_MS);
      const shorter = this.#behaviour === "resizes" ? this.#height : 0;
      this.#show({ keys, shorter });
      if (before !== keys || !this.#isRevealed()) this.#reveal();
    }
    if (Boolean(before) === Boolean(keys)) return;
    this.#tell("resize");
    // The page's own reaction moves the field once more.
    if (keys) setTimeout(() => this.#reveal());
  }

  #tell(event: "resize" | "scroll"): void {
    // The engine itself tells of a web view that has another size.
    if (this.#behaviour === "silent" || this.#behaviour === "resizes") return;
    this.#page?.visualViewport?.dispatchEvent(new Event(event));
  }

  /** The focused field and the room above the keyboard, in the page's pixels. */
  #places() {
    const page = this.#page;
    const field = this.#document?.activeElement;
    if (!page || !field || !this.#view.keys) return null;
    const { top, bottom } = field.getBoundingClientRect();
    return { page, top, bottom, room: page.innerHeight - this.#covered() };
  }

  #isRevealed(): boolean {
    const places = this.#places();
    if (!places) return true;
    const { moved } = this.#view;
    return places.top >= moved && places.bottom <= moved + places.room;
  }

  /** Brings the focused field into the middle of the room above the keyboard: moves the view, then scrolls the page. */
  #reveal(): void {
    const places = this.#places();
    if (!places || this.#isRevealed()) return;
    const { page, top, bottom, room } = places;
    const wanted = Math.min(top, (top + bottom - room) / 2);
    const moved = Math.min(Math.max(wanted, 0), this.#covered());
    this.#show({ moved });
    page.scrollBy({ top: wanted - moved, behavior: "instant" });
    this.#tell("scroll");
  }

  /** Moves the view where the page itself cannot scroll on. */
  #drag(by: number): void {
    const page = this.#page;
    if (!page || !this.#view.keys) return;
    const { scrollHeight } = page.document.documentElement;
    const isAtEnd =
      by > 0 ? page.scrollY + page.innerHeight >= scrollHeight - 1 : page.scrollY <= 0;
    if (!isAtEnd) return;
    this.#show({ moved: Math.min(Math.max(this.#view.moved + by, 0), this.#covered()) });
    this.#tell("scroll");
  }

  #settle(): void {
    if (!this.#view.keys && this.#view.moved > 0) this.#show({ moved: 0 });
  }
}
