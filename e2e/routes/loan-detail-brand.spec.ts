import { wearBrand } from "../fixtures/brand.ts";
import { test } from "../fixtures/bridge.ts";
import { expect } from "../fixtures/test.ts";

test("ENV-02 the default theme is blue with white text", async ({ page, demo }) => {
  await demo.open(page, "overdue");
  await expect(page.locator("header")).toHaveCSS("background-color", "rgb(29, 79, 215)");
  await expect(page.locator("header")).toHaveCSS("color", "rgb(255, 255, 255)");
});

test("ENV-01 ENV-03 the brand's service phone stands until the server names its own", async ({
  page,
  demo,
}) => {
  await wearBrand(page, { name: "Bayani", servicePhone: "0281110000" });
  const visitor = await demo.scenario("visitor");
  await page.goto(demo.address(visitor, { path: "/recommendList" }));
  await expect(page.getByRole("button", { name: "Call 02 8111 0000" })).toBeVisible();
  await demo.open(page, "in-repayment");
  await expect(page.getByRole("button", { name: "02 8123 4567" })).toBeVisible();
});

test("ENV-04 ENV-05 UI-03 writes money and days as the brand and the reader do", async ({
  page,
  demo,
}) => {
  await demo.open(page, "in-repayment");
  await expect(page.locator("header")).toContainText("₱2,072.00");
  await expect(page.locator("header")).toContainText("Sat, Jul 25, 2026");
  await wearBrand(page, { currencyFlag: 1, thousandsSeparator: ".", languageDefault: "fil" });
  await demo.open(page, "in-repayment");
  await expect(page.locator("header")).toContainText("₹2.072,00");
  await expect(page.locator("header")).toContainText("Sab, Hul 25, 2026");
});
