import type { Page } from "@playwright/test";
import { test } from "../fixtures/brand-test.ts";
import { withoutFirstView } from "../fixtures/first-view.ts";
import { ADDRESSES, goToScreen } from "../fixtures/screens.ts";
import { painted, shifts, watchShifts } from "../fixtures/shifts.ts";
import { expect } from "../fixtures/test.ts";

/** Whether the visible images have loaded; a lazy one elsewhere is not requested. */
const hasImages = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete),
  );

for (const address of ADDRESSES) {
  test(`UI-04 UX-09 nothing moves once it is painted: ${address} on a slow network`, async ({
    page,
    demo,
  }) => {
    await watchShifts(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await withoutFirstView(page);
    await page.route(/\/(mountain|images)\//, async (route) => {
      await held;
      await route.continue();
    });
    const opened = goToScreen(page, demo, address);
    const main = page.getByRole("main");
    await expect(main).toBeVisible();
    await painted(page);
    release();
    await opened;
    await expect(main).not.toHaveAttribute("aria-busy", "true");
    await expect.poll(() => hasImages(page)).toBe(true);
    expect(await shifts(page)).toEqual([]);
    // Every visible image has a size and loads lazily: one of unknown size would move the content below it. Images in
    // memory (`blob:`) load at once.
    const unsized = page.locator("img:not([width][height])");
    const eager = page.locator("img:not([loading=lazy], [src^='blob:'])");
    for (const images of [unsized, eager])
      await expect(images.filter({ visible: true })).toHaveCount(0);
  });
}
