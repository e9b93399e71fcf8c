import type { BridgeConfig, Insets } from "../contract.gen.ts";
import type { PageWindow } from "../host/pageFrame.ts";
import { type Sent, sender, type Target } from "../inspector/send.ts";
import type { Storages } from "./bugFile.ts";
import { callsUnderWay, type Picking, pick } from "./capture.ts";
import { find } from "./locator.ts";
import { pathOf } from "./path.ts";
import { isInSafeArea } from "./place.ts";
import { type Deed, type Locator, locatorText } from "./steps.ts";

/** Something that the inspector wants of the visible page. The page may be in another process: this is data alone. */
export type PageRequest =
  | { kind: "look" }
  | { kind: "storage" }
  | { kind: "store"; area: Area; key: string; value: string | null }
  | { kind: "send"; sent: Sent; payload: unknown; wiring: BridgeConfig }
  | { kind: "pick"; picking: Picking }
  | { kind: "tap"; at: Locator }
  | { kind: "type"; at: Locator; value: string }
  | { kind: "holds"; expected: Expectation; insets: Insets };

/** The page's storages. */
export const AREAS = ["local", "session"] as const;
export type Area = (typeof AREAS)[number];

/** An expectation that the page alone decides. */
type Expectation = Deed & { kind: "expectText" | "expectValue" | "expectInSafeArea" };

/** The page as it is at one moment. */
export type Look = {
  /** Differs for each document. */
  document: string;
  href: string;
  /** Its path, with `*` for ids. */
  path: string;
  isLoaded: boolean;
  /** Size of its content. */
  words: number;
  /** The number of its calls that are under way. */
  calls: number;
};

/** Answers by the kind of what was wanted. A step is false where its element is not there yet. */
type Answers = {
  look: Look;
  storage: Storages;
  store: true;
  send: true;
  pick: true;
  tap: boolean;
  type: boolean;
  holds: boolean;
};

/** What the inspector says where it has to ask, and no page is open. */
export const NO_PAGE = "No page is open on the phone.";

/** Asks the visible page. Null where no page is open; throws a sentence where it does not answer or cannot do it. */
export type AskPage = <K extends PageRequest["kind"]>(
  request: PageRequest & { kind: K },
) => Promise<Answers[K] | null>;

/**
 * Does in a page what was wanted. What may close the page is done after the answer, which would be lost with it.
 */
export function answerTo(page: PageWindow, request: PageRequest): Answers[keyof Answers] {
  switch (request.kind) {
    case "look":
      return lookOf(page);
    case "storage":
      return { local: entriesOf(page.localStorage), session: entriesOf(page.sessionStorage) };
    case "store": {
      const storage = request.area === "local" ? page.localStorage : page.sessionStorage;
      if (request.value === null) storage.removeItem(request.key);
      else storage.setItem(request.key, request.value);
      return true;
    }
    case "send":
      setTimeout(sender(page as unknown as Target, request.sent, request.payload, request.wiring));
      return true;
    case "pick":
      pick(request.picking);
      return true;
    case "tap": {
      const element = pressable(page, request.at);
      if (element) setTimeout(() => tap(element));
      return element !== undefined;
    }
    case "type": {
      const field = pressable(page, request.at);
      if (field) type(field, request.value, request.at);
      return field !== undefined;
    }
    case "holds":
      return holds(page, request.expected, request.insets);
  }
}

const documents = new WeakMap<Document, string>();

function lookOf({ document, location }: PageWindow): Look {
  const known = documents.get(document) ?? `${Date.now()} ${Math.random()}`;
  documents.set(document, known);
  return {
    document: known,
    href: location.href,
    path: pathOf(location.pathname),
    isLoaded: document.readyState === "complete",
    words: document.body?.innerHTML.length ?? 0,
    calls: callsUnderWay(),
  };
}

const entriesOf = (storage: Storage) =>
  Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key) ?? ""]));

function pressable({ document }: PageWindow, at: Locator): HTMLElement | undefined {
  const found = find(document, at);
  return found?.matches(":disabled") ? undefined : found;
}

function holds({ document }: PageWindow, expected: Expectation, insets: Insets): boolean {
  if (expected.kind === "expectText") {
    const squeezed = (words: string) => words.replace(/\s+/g, " ");
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not there for the tester
    return squeezed(document.body?.innerText ?? "").includes(squeezed(expected.text));
  }
  const element = find(document, expected.at);
  if (!element) return false;
  if (expected.kind === "expectInSafeArea") return isInSafeArea(element, insets);
  return "value" in element && element.value === expected.value;
}

type EventKind = "pointerdown" | "mousedown" | "pointerup" | "mouseup";
const PRESS: EventKind[] = ["pointerdown", "mousedown", "pointerup", "mouseup"];

/** Taps an element as a finger does: in its middle, with the events of a press before the click. */
function tap(element: HTMLElement): void {
  element.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const inside = element.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (!inside) return;
  const middle = { clientX: left + width / 2, clientY: top + height / 2 };
  const how = { bubbles: true, cancelable: true, composed: true, button: 0, ...middle };
  for (const kind of PRESS) {
    const isPointer = kind.startsWith("pointer");
    const made = isPointer
      ? new inside.PointerEvent(kind, { ...how, pointerType: "touch", isPrimary: true })
      : new inside.MouseEvent(kind, how);
    element.dispatchEvent(made);
    if (kind === "mousedown") element.focus({ preventScroll: true });
  }
  element.click();
}

/** Puts a value into a field, and says so as the browser does when a person types. */
export function type(element: HTMLElement, value: string, at: Locator): void {
  const inside = element.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (!inside || !("value" in element)) throw new Error(`${locatorText(at)} is no field.`);
  element.focus({ preventScroll: true });
  // Past the property with which React watches a field.
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
  if (element.tagName === "SELECT" && element.value !== value) {
    throw new Error(`${locatorText(at)} has no choice '${value}'.`);
  }
  element.dispatchEvent(new inside.Event("input", { bubbles: true }));
  element.dispatchEvent(new inside.Event("change", { bubbles: true }));
}
