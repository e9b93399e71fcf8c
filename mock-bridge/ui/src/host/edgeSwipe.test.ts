import { expect, it } from "vitest";
import { followSwipes } from "./edgeSwipe.ts";
import type { PageWindow } from "./pageFrame.ts";

let swipes = 0;
followSwipes(window as PageWindow, () => {
  swipes += 1;
});

/** Drags the mouse over the page, and returns the number of swipes that it was. */
function drag([fromX, fromY]: number[], [toX, toY]: number[]): number {
  const before = swipes;
  const at = (clientX = 0, clientY = 0) => ({ bubbles: true, cancelable: true, clientX, clientY });
  document.body.dispatchEvent(new MouseEvent("mousedown", at(fromX, fromY)));
  document.body.dispatchEvent(new MouseEvent("mouseup", at(toX, toY)));
  return swipes - before;
}

it("QA-18 takes a drag from the left edge to the right, and no other", () => {
  expect(drag([5, 400], [150, 420])).toBe(1);
  expect(drag([60, 400], [250, 400])).toBe(0);
  expect(drag([5, 400], [40, 400])).toBe(0);
  expect(drag([5, 400], [100, 600])).toBe(0);
});

it("QA-18 the page gets no press of the element in which a swipe ended, and the next one", async () => {
  let presses = 0;
  document.body.addEventListener("click", () => {
    presses += 1;
  });
  drag([5, 400], [150, 400]);
  document.body.click();
  expect(presses).toBe(0);
  await expect
    .poll(() => {
      document.body.click();
      return presses;
    })
    .toBeGreaterThan(0);
});
