import { wearBrand } from "../fixtures/brand.ts";
import { test } from "../fixtures/bridge.ts";
import { expect, picture } from "../fixtures/test.ts";

test("ENV-02 takes its colours from the brand", async ({ page, demo }) => {
  await page.route("**/brand.css", (route) =>
    route.fulfill({
      contentType: "text/css",
      body: ":root{--brand-bg:#0f5132;--brand-fg:#fdf6e3;--brand-accent:#0f5132}",
    }),
  );
  await demo.open(page, "overdue");
  await expect(page.locator("header")).toHaveCSS("background-color", "rgb(15, 81, 50)");
  const repay = page.getByRole("button", { name: "REPAY", exact: true });
  await expect(repay).toHaveCSS("color", "rgb(253, 246, 227)");
  await picture(page, "order-green-brand");
});

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
  await expect(page.getByRole("button", { name: "Call 0281110000" })).toBeVisible();
  await demo.open(page, "in-repayment");
  await expect(page.getByRole("button", { name: "0281234567" })).toBeVisible();
});

test("ENV-04 ENV-05 UI-03 writes money and days as the brand and the reader do", async ({
  page,
  demo,
}) => {
  await demo.open(page, "in-repayment");
  await expect(page.locator("header")).toContainText("₱2,072.00");
  await expect(page.locator("header")).toContainText("Sat, 25 Jul 2026");
  await wearBrand(page, { currencyFlag: 1, thousandsSeparator: ".", languageDefault: "fil" });
  await demo.open(page, "in-repayment");
  await expect(page.locator("header")).toContainText("₹2.072,00");
  await expect(page.locator("header")).toContainText("Sab, 25 Hul 2026");
});
