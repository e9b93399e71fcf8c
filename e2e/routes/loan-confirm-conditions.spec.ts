import { ready } from "../fixtures/confirm.ts";
import { expect, picture, test } from "../fixtures/test.ts";

test("MONEY-09 UI-04 what a change of plans costs is readable on the smallest phone", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await demo.open(page, "ready", { lang: "id" });
  for (const term of ["terlambat", "menunda", "lebih awal"]) {
    await expect(
      page.getByRole("term").filter({ hasText: `Jika Anda` }).filter({ hasText: term }),
    ).toBeVisible();
  }
  await expect(
    page.getByRole("definition").filter({ hasText: "paling banyak 3 kali" }),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByText("paling banyak 3 kali").scrollIntoViewIfNeeded();
  await page.screenshot({ path: "pictures/confirm-conditions.png", scale: "css" });
});

test("CONF-01 the offer follows the chosen amount and term", async ({ page, demo }) => {
  await demo.open(page, "ready");
  await ready(page);
  const slider = page.getByRole("slider", { name: "Loan amount" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "₱1,000.00");
  await expect(page.locator("header")).toContainText("You receive₱950.00");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("radio", { name: "180" }).check();
  await expect(page.locator("header")).toContainText("You receive₱1,425.00");
  await expect(page.getByRole("listitem").filter({ hasText: "Installment" })).toHaveCount(6);
  await ready(page);
  await picture(page, "confirm-chosen");
});
