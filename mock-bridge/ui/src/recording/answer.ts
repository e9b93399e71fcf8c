import type { BridgeConfig, Insets } from "../contract.gen.ts";
import { type CodeField, codeFieldOf, fillCode } from "../host/codeField.ts";
import { keysFor } from "../host/keyboard.ts";
import type { PageWindow } from "../host/pageFrame.ts";
import { type Sent, sender, type Target } from "../inspector/send.ts";
import type { Storages } from "./bugFile.ts";
import { callsUnderWay, type Picking, pick } from "./capture.ts";
import { placeInWindow, pressable, whyNot } from "./judge.ts";
import { find } from "./locator.ts";
import { pathOf } from "./path.ts";
import { type Locator, locatorText, type PageExpectation } from "./steps.ts";

/** Something that the inspector wants of the visible page. The page may be in another process: this is data alone. */
export type PageRequest =
  | { kind: "look" }
  | { kind: "storage" }
  | { kind: "store"; area: Area; key: string; value: string | null }
  | { kind: "send"; sent: Sent; payload: unknown; wiring: BridgeConfig }
  | { kind: "codeField" }
  | { kind: "fillCode"; code: string }
  | { kind: "pick"; picking: Picking }
  | { kind: "tap"; at: Locator; burst?: number[] }
  | { kind: "place"; at: Locator }
  | { kind: "type"; at: Locator; value: string }
  | { kind: "holds"; expected: PageExpectation; insets: Insets };

/** The page's storages. */
export const AREAS = ["local", "session"] as const;
export type Area = (typeof AREAS)[number];

/** The page as it is at one moment. */
export type Look = {
  /** Differs for each document. */
  document: string;
  href: string;
  /** Its path, with `*` for ids. */
  path: string;
  /** Nothing of it says that it is still being loaded, the shape of a page before its content neither. */
  isLoaded: boolean;
  /** Size of its content. */
  words: number;
  /** The number of its calls that are under way. */
  calls: number;
  /** True while a field that takes text has the focus. */
  isInField: boolean;
  /** Its place, in pixels. */
  scrolled: number;
};

/** Answers by the kind of what was wanted. A step's is empty, or why it cannot be done or does not hold yet. */
type Answers = {
  look: Look;
  storage: Storages;
  store: true;
  send: true;
  /** The field that wants the code of an SMS; null where it has not the focus. */
  codeField: CodeField | null;
  /** False where no such field has the focus. */
  fillCode: boolean;
  pick: true;
  tap: string;
  /** The middle of an element that can be pressed, in the emulator's window. */
  place: { x: number; y: number } | string;
  type: string;
  holds: string;
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
    case "codeField":
      return codeFieldOf(page);
    case "fillCode":
      return fillCode(page, request.code);
    case "pick":
      pick(request.picking);
      return true;
    case "tap": {
      const element = pressable(page, request.at);
      if (typeof element === "string") return element;
      setTimeout(() => tapInBurst(element, request.burst ?? []));
      return "";
    }
    case "place":
      return placeOf(page, request.at);
    case "type": {
      const field = find(page.document, request.at);
      if (!field) return `${locatorText(request.at)} is not on the page.`;
      if (field.matches(":disabled")) return `${locatorText(request.at)} is disabled.`;
      type(field, request.value, request.at);
      return "";
    }
    case "holds":
      return whyNot(page, request.expected, request.insets);
  }
}

function placeOf(page: PageWindow, at: Locator): Answers["place"] {
  const element = pressable(page, at);
  if (typeof element === "string") return element;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const place = placeInWindow(page, x, y) ?? { x, y };
  return { x: place.x, y: place.y };
}

const documents = new WeakMap<Document, string>();

function lookOf({ document, location }: PageWindow): Look {
  const known = documents.get(document) ?? `${Date.now()} ${Math.random()}`;
  documents.set(document, known);
  return {
    document: known,
    href: location.href,
    path: pathOf(location.pathname),
    isLoaded: document.readyState === "complete" && !document.querySelector("[aria-busy=true]"),
    words: document.body?.innerHTML.length ?? 0,
    calls: callsUnderWay(),
    isInField: keysFor(document.activeElement) !== null,
    scrolled: Math.round(document.defaultView?.scrollY ?? 0),
  };
}

const entriesOf = (storage: Storage) =>
  Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key) ?? ""]));

type EventKind = "pointerdown" | "mousedown" | "pointerup" | "mouseup";
const PRESS: EventKind[] = ["pointerdown", "mousedown", "pointerup", "mouseup"];

type Point = { clientX: number; clientY: number };

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** Taps an element, and then whatever is in its place after each of these times. */
function tapInBurst(element: HTMLElement, burst: number[]): void {
  const { ownerDocument: document } = element;
  const middle = middleOf(element);
  let atMs = 0;
  for (const afterMs of burst) {
    atMs += afterMs;
    setTimeout(() => {
      const met = document.elementFromPoint(middle.clientX, middle.clientY);
      if (met) tap(met as HTMLElement, middle);
    }, atMs);
  }
  tap(element, middle);
}

/** Taps an element as a finger does at a point: with the events of a press before the click. */
function tap(element: HTMLElement, middle: Point): void {
  const inside = element.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (!inside) return;
  const how = { bubbles: true, cancelable: true, composed: true, button: 0, ...middle };
  for (const kind of PRESS) {
    const isPointer = kind.startsWith("pointer");
    const made = isPointer
      ? new inside.PointerEvent(kind, { ...how, pointerType: "touch", isPrimary: true })
      : new inside.MouseEvent(kind, how);
    element.dispatchEvent(made);
    if (kind === "mousedown") element.focus?.({ preventScroll: true });
  }
  // A part of a drawing has no click of its own.
  if ("click" in element) element.click();
  else (element as Element).dispatchEvent(new inside.MouseEvent("click", how));
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
