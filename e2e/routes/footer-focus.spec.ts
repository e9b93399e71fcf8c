import type { Page } from "@playwright/test";
import { goToScreen } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";

/** The control that has the focus, as far as the footer covers it: its name, and the pixels behind the footer. */
async function coveredFocus(page: Page) {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    const footer = document.querySelector("footer");
    if (!focused || !footer || focused === document.body || footer.contains(focused)) return null;
    // Option rows are covered by their unseen input: its box is the row.
    const { bottom } = focused.getBoundingClientRect();
    const { top } = footer.getBoundingClientRect();
    const name = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
    return { name: name.trim() || focused.id, pixels: Math.max(0, Math.round(bottom - top)) };
  });
}

test("UX-09 by keyboard no control of a screen is behind the button, on the smallest phone", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const address of ["/repay", "/certify", "/complainPageNext", "/loanConfirm"]) {
    await goToScreen(page, demo, address);
    await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
    await expect(page.locator("footer")).toBeVisible();
    const seen: string[] = [];
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press("Tab");
      const focus = await coveredFocus(page);
      if (!focus) {
        if (seen.length > 2) break;
        continue;
      }
      expect(focus.pixels, `${address}: ${focus.name}`).toBe(0);
      seen.push(focus.name);
    }
    expect(seen.length, address).toBeGreaterThan(2);
  }
});
