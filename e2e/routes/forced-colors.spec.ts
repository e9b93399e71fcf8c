import type { Locator } from "@playwright/test";
import { goToScreen } from "../fixtures/screens.ts";
import { expect, picture, test } from "../fixtures/test.ts";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

/** Look of an option's mark: its ground, and true if its check is seen. */
async function markOf(option: Locator) {
  return await option.evaluate((input) => {
    const mark = input.parentElement?.querySelector("[class*=mark]");
    const check = mark?.querySelector("svg");
    if (!mark || !check) throw new Error("no mark");
    return {
      ground: getComputedStyle(mark).backgroundColor,
      check: getComputedStyle(check).visibility,
    };
  });
}

test("UX-10 in forced colors one radio button looks chosen, and the others do not", async ({
  page,
  demo,
}) => {
  await goToScreen(page, demo, "/repay");
  await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Payment Method" }).click();
  const options = page.getByRole("dialog").getByRole("radio");
  await options.nth(1).click();
  await page.getByRole("button", { name: "Payment Method" }).click();
  await expect(options.nth(1)).toBeChecked();
  const chosen = await markOf(options.nth(1));
  const other = await markOf(options.nth(0));
  expect(chosen.check).toBe("visible");
  expect(other.check).toBe("hidden");
  expect(chosen.ground).not.toBe(other.ground);
  await picture(page, "forced-colors-sheet", ["small", "phone"]);
});

test("UX-10 in forced colors a tab looks chosen", async ({ page, demo }) => {
  await goToScreen(page, demo, "/bindBank");
  const [wallet, bank] = ["E-wallet", "Bank account"].map((name) =>
    page.locator("label").filter({ hasText: name }).first(),
  );
  if (!wallet || !bank) throw new Error("no tabs");
  await expect(wallet).toBeVisible();
  const ground = (tab: Locator) =>
    tab.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground(wallet)).not.toBe(await ground(bank));
  await picture(page, "forced-colors-tabs", ["small", "phone"]);
});
