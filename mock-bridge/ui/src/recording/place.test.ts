import { afterEach, describe, expect, it } from "vitest";
import { isInSafeArea } from "./place.ts";

/** The home indicator of an iPhone 16 held upright, and its camera held sideways. */
const UPRIGHT = { top: 0, right: 0, bottom: 34, left: 0 };
const SIDEWAYS = { top: 0, right: 59, bottom: 21, left: 59 };

/** An element at this place of a page of 400 × 800. */
function placed(left: number, top: number, width: number, height: number): Element {
  Object.defineProperty(document.documentElement, "clientWidth", {
    value: 400,
    configurable: true,
  });
  Object.defineProperty(window, "innerHeight", { value: 800, configurable: true });
  const element = document.createElement("button");
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  document.body.append(element);
  return element;
}

afterEach(() => document.body.replaceChildren());

describe("an element's place", () => {
  it.each([
    ["in the middle", [20, 700, 360, 48], UPRIGHT, true],
    ["at the safe area's edge", [0, 718, 400, 48], UPRIGHT, true],
    ["half a pixel below it, as a phone drawn smaller has it", [0, 718.5, 400, 48], UPRIGHT, true],
    ["under the home indicator", [20, 740, 360, 48], UPRIGHT, false],
    ["below the screen", [20, 900, 360, 48], UPRIGHT, false],
    ["above the screen", [20, -60, 360, 48], UPRIGHT, false],
    ["behind the camera at the left", [20, 100, 100, 48], SIDEWAYS, false],
    ["behind the camera at the right", [300, 100, 60, 48], SIDEWAYS, false],
    ["without a size", [20, 100, 0, 0], UPRIGHT, false],
  ] as const)("QA-09 %s", (_, box, insets, isInside) => {
    const [left, top, width, height] = box;
    expect(isInSafeArea(placed(left, top, width, height), insets)).toBe(isInside);
  });
});
