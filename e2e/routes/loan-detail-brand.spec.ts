import { wearBrand } from "../fixtures/brand.ts";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

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
  await demo.open(page, "visitor");
  await expect(page.getByRole("heading", { level: 1, name: "Bayani" })).toBeVisible();
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

test("ORDER-08 shows no market by default", async ({ page, demo }) => {
  await demo.open(page, "in-repayment");
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  await expect(page.getByText("More products for you")).toBeHidden();
});

test("ORDER-08 ORDER-09 the brand's market takes the place of the buttons", async ({
  page,
  demo,
  bridge,
}) => {
  await wearBrand(page, { showMarket: true });
  await demo.open(page, "in-repayment");
  await expect(page.getByRole("heading", { name: "More products for you" })).toBeVisible();
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeHidden();
  await expectAccessible(page);
  await picture(page, "order-market");
  await page.getByRole("button", { name: "Apply now" }).first().click();
  await bridge.expectSent("goToPage", { link: "/product?productId=2", params: {} });
  await expect
    .poll(() => demo.calls())
    .toContainEqual(expect.objectContaining({ productId: "2", positionId: "0" }));
  await page.getByRole("button", { name: "Click to view more products" }).click();
  await bridge.expectSent("goHome", {});
});

test("ORDER-09 API-01 a partner's product opens at the partner's, without our session", async ({
  page,
  demo,
}) => {
  await page.route("https://bayan-credit.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Partner</title>" }),
  );
  await wearBrand(page, { showMarket: true });
  await demo.open(page, "in-repayment");
  const partner = page.getByRole("listitem").filter({ hasText: "Bayan Credit" });
  await partner.getByRole("button", { name: "Apply now" }).click();
  await page.waitForURL("https://bayan-credit.example/open");
  expect(page.url()).not.toMatch(/sessionId|demo-/);
});
