import type { Insets } from "../contract.gen.ts";
import type { PageWindow } from "../host/pageFrame.ts";
import { find } from "./locator.ts";
import { isInSafeArea } from "./place.ts";
import { isAsOften, type Locator, locatorText, oftenText, type PageExpectation } from "./steps.ts";

/**
 * Decides what a person sees and can press on a page: for the emulator's replay, for the shell's, and for the test of a
 * bug file, which asks the emulator (decision 149).
 */

/** Reason for which a page does not keep an expectation; empty where it does. */
export function whyNot(page: PageWindow, expected: PageExpectation, insets: Insets): string {
  switch (expected.kind) {
    case "expectText":
      return whyNotSaid(page, expected);
    case "expectNoText":
      return said(page, expected.text) > 0 ? `The page says '${expected.text}'.` : "";
    case "expectUsable":
      return whyNotUsable(page, expected, insets);
  }
  const name = locatorText(expected.at);
  const element = find(page.document, expected.at);
  if (!element) return `${name} is not on the page.`;
  switch (expected.kind) {
    case "expectInSafeArea":
      return isInSafeArea(element, insets) ? "" : `${name} is not in the safe area.`;
    case "expectChosen":
      if (isChosen(element) === expected.chosen) return "";
      return `${name} is ${expected.chosen ? "not chosen" : "chosen"}.`;
    case "expectValue":
      if ("value" in element && element.value === expected.value) return "";
      return `${name} does not hold '${expected.value}'.`;
  }
}

function whyNotSaid(page: PageWindow, expected: PageExpectation & { kind: "expectText" }) {
  const { text } = expected;
  const count = said(page, text);
  if (isAsOften(count, expected)) return "";
  if (count === 0) return `The page does not say '${text}'.`;
  return `The page says '${text}' ${oftenText(count)}.`;
}

/** The number of times that the page shows this text, however its words are broken into lines. */
function said({ document }: PageWindow, words: string): number {
  const squeezed = (it: string) => it.replace(/\s+/g, " ");
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not there for the tester
  return squeezed(document.body?.innerText ?? "").split(squeezed(words)).length - 1;
}

/** Returns true for a radio, a checkbox or a switch that is chosen. */
export const isChosen = (element: Element): boolean =>
  "checked" in element ? element.checked === true : element.getAttribute("aria-checked") === "true";

/** Ways to scroll an element to where a finger meets it, the smallest first. */
const WAYS = [null, "nearest", "center", "start", "end"] as const;

/** An element that can be pressed, scrolled to where a finger meets it, or the reason why it cannot. */
export function pressable(page: PageWindow, at: Locator): HTMLElement | string {
  const element = find(page.document, at);
  const why = whyNotEnabled(element, at);
  if (!element || why) return why;
  return reached(page, element, () => true) ? element : `${locatorText(at)} is covered.`;
}

function whyNotUsable(
  page: PageWindow,
  { at, scrolled }: PageExpectation & { kind: "expectUsable" },
  insets: Insets,
): string {
  const element = find(page.document, at);
  const why = whyNotEnabled(element, at);
  if (!element || why) return why;
  if (isCut(page, element)) return `${locatorText(at)} is cut off.`;
  if (scrolled !== undefined) page.scrollTo({ top: scrolled, behavior: "instant" });
  // What a person saw covered is covered, also where a page that moves uncovers it.
  const ways = scrolled === undefined || isOutOfView(page, element) ? WAYS : [null];
  const isWhole = () => isMet(page, element, [0.1, 0.9]);
  if (!reached(page, element, isWhole, ways)) return `${locatorText(at)} is covered.`;
  const isFree = () => isWhole() && isInSafeArea(element, insets);
  if (reached(page, element, isFree, ways)) return "";
  return `${locatorText(at)} is not in the safe area.`;
}

/** Returns true where an element has no part in the page's view, or in that of a part of the page that scrolls. */
function isOutOfView(page: PageWindow, element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom <= 0 || top >= page.innerHeight) return true;
  for (let it = element.parentElement; it && it !== page.document.body; it = it.parentElement) {
    const view = it.getBoundingClientRect();
    const clips = page.getComputedStyle(it).overflowY !== "visible";
    if (clips && (bottom <= view.top || top >= view.bottom)) return true;
  }
  return false;
}

/** Returns true where the end of an element's line is cut off, by itself, by a part of it or by the line around it. */
function isCut(page: PageWindow, element: HTMLElement): boolean {
  const parts = [element, ...element.querySelectorAll<HTMLElement>("*")];
  for (let it = element; page.getComputedStyle(it).display === "inline" && it.parentElement; ) {
    it = it.parentElement;
    parts.push(it);
  }
  return parts.some((it) => {
    const clips = /hidden|clip/.test(page.getComputedStyle(it).overflowX);
    // A part for screen readers alone is a pixel wide.
    return clips && it.clientWidth > 1 && it.scrollWidth > it.clientWidth + 1;
  });
}

function whyNotEnabled(element: HTMLElement | undefined, at: Locator): string {
  if (!element) return `${locatorText(at)} is not on the page.`;
  const isOff = element.matches(":disabled,[aria-disabled=true]");
  return isOff ? `${locatorText(at)} is disabled.` : "";
}

/** Scrolls an element, where it has to be, until its middle is met and a condition holds. */
function reached(
  page: PageWindow,
  element: HTMLElement,
  holds: () => boolean,
  ways: readonly (typeof WAYS)[number][] = WAYS,
): boolean {
  return ways.some((block) => {
    if (block) element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
    return isMet(page, element, [0.5]) && holds();
  });
}

/** Returns true where a finger in the element's middle, at these parts of its height, meets it and nothing above it. */
function isMet(page: PageWindow, element: HTMLElement, heights: number[]): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return heights.every((part) => {
    const [x, y] = [left + width / 2, top + height * part];
    const met = page.document.elementFromPoint(x, y);
    return met !== null && belongs(met, element) && isOnPhone(page, x, y);
  });
}

/** Returns true where a press on one element is one on another: on a part of it, or on its label. */
function belongs(met: Element, element: HTMLElement): boolean {
  if (element.contains(met)) return true;
  const label = met.closest("label");
  return label?.control === element;
}

/** Returns true where no keyboard, dialog or edge of the phone lies above this place of a frame's page. */
function isOnPhone(page: PageWindow, x: number, y: number): boolean {
  const place = placeInWindow(page, x, y);
  if (!place) return true;
  const above = place.frame.ownerDocument.elementFromPoint(place.x, place.y);
  return above === place.frame;
}

/** A place of a frame's page in the emulator's window, which may draw it smaller than life; null without a frame. */
export function placeInWindow(page: PageWindow, x: number, y: number) {
  const frame = page.frameElement as HTMLElement | null;
  if (!frame) return null;
  const { left, top, width } = frame.getBoundingClientRect();
  const scale = width / frame.clientWidth;
  return { frame, x: left + x * scale, y: top + y * scale };
}
