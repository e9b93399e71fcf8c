import type { Page } from "@playwright/test";
import { showAgain, watchPageShow } from "../fixtures/page-cache.ts";
import { expect, test } from "../fixtures/test.ts";

declare global {
  interface Window {
    /** The durations of each transition between screens, in milliseconds. */
    transitions: Promise<readonly number[]>[];
    /** The statuses whose icon was seen to arrive. */
    arrived: (string | undefined)[];
  }
}

/** Records the animations of the transitions between screens, and of a status that changes. */
async function watchMotion(page: Page): Promise<void> {
  await watchPageShow(page);
  await page.addInitScript(() => {
    window.transitions = [];
    window.arrived = [];
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (update) {
      const transition = start.call(this, update);
      const durations = transition.ready.then(() =>
        document
          .getAnimations()
          // React lets the rest of the page stand still by animations of the root.
          .filter(({ effect }) =>
            /^::view-transition-(old|new)\((?!root)/.test(
              (effect as KeyframeEffect).pseudoElement ?? "",
            ),
          )
          .map(({ effect }) => Number(effect?.getTiming().duration)),
      );
      window.transitions.push(durations);
      return transition;
    };
    document.addEventListener("animationstart", ({ target }) => {
      const { status } = (target as HTMLElement).dataset;
      if (status) window.arrived.push(status);
    });
  });
}

const transitions = (page: Page) => page.evaluate(() => Promise.all(window.transitions));

const status = (page: Page) => page.locator("[data-status]");

test.describe("UX-10 with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("UX-10 one screen fades into the next one and back, in 150 to 250 ms", async ({
    page,
    demo,
  }) => {
    await watchMotion(page);
    await demo.open(page, "in-repayment");
    await expect(status(page)).toBeVisible();
    expect(await transitions(page)).toEqual([]);
    await page.getByRole("button", { name: "REPAY", exact: true }).click();
    await expect(page).toHaveURL(/\/repay\?/);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(status(page)).toBeVisible();
    const both = await transitions(page);
    expect(both).toHaveLength(2);
    for (const durations of both) {
      expect(durations.length).toBeGreaterThan(0);
      expect(durations.every((duration) => duration >= 150 && duration <= 250)).toBe(true);
    }
    // A choice on a screen is no other screen.
    const borrower = await demo.scenario("complaint-answered");
    await page.goto(demo.address(borrower, { path: "/complaintList" }));
    await page.getByRole("tab").last().click();
    await expect(page).toHaveURL(/tab=/);
    expect(await transitions(page)).toEqual([]);
  });

  test("UX-10 a status that changes while the page is open is seen to change", async ({
    page,
    demo,
  }) => {
    await watchMotion(page);
    const { orderId } = await demo.open(page, "under-review");
    await expect(status(page)).toHaveAttribute("data-status", "21");
    await demo.decide(orderId ?? "", true);
    await showAgain(page);
    await expect(status(page)).not.toHaveAttribute("data-status", "21");
    const approved = (await status(page).getAttribute("data-status")) ?? "";
    await expect.poll(() => page.evaluate(() => window.arrived)).toEqual([approved]);
  });
});

test("UX-10 nothing moves for a reader who asked for less motion", async ({ page, demo }) => {
  await watchMotion(page);
  const { orderId } = await demo.open(page, "under-review");
  await demo.decide(orderId ?? "", true);
  await showAgain(page);
  await expect(status(page)).not.toHaveAttribute("data-status", "21");
  await page.goto(demo.address(await demo.scenario("in-repayment")));
  await page.getByRole("button", { name: "REPAY", exact: true }).click();
  await expect(page).toHaveURL(/\/repay\?/);
  expect(await transitions(page)).toEqual([]);
  const moving = await page.evaluate(() =>
    document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 0),
  );
  expect(moving).toEqual([]);
});
