import { wearBrand } from "../fixtures/brand.ts";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

/** Each scenario with its status and the buttons that its order page offers. */
const STATES: [scenario: string, status: number, title: string, actions: string[]][] = [
  ["under-review", 21, "Under review", []],
  ["declined", 110, "Not approved", []],
  ["disbursing", 151, "Approved", []],
  ["released", 170, "Money released", ["Repayment"]],
  ["in-repayment", 174, "In repayment", ["REPAY", "Short of money? Rollover Repayment"]],
  ["no-rollover", 174, "In repayment", ["Repayment"]],
  ["overdue", 180, "Overdue", ["REPAY", "Short of money? Rollover Repayment"]],
  ["settled", 200, "Settled", ["Borrow Again"]],
];

for (const [scenario, status, title, actions] of STATES) {
  test(`ROUTE-02 ORDER-01 ORDER-02 ORDER-04 shows an order that is ${scenario}`, async ({
    page,
    demo,
  }) => {
    await demo.open(page, scenario);
    await expect(page.getByRole("heading", { level: 1, name: "Order Details" })).toBeVisible();
    await expect(page.locator(`[data-status="${status}"]`)).toBeVisible();
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: /Tulay (Cash|Sahod)/ })).toBeVisible();
    await expect(page.getByRole("term").filter({ hasText: "Loan amount" })).toBeVisible();
    await expect(page.locator("footer").getByRole("button")).toHaveText(actions);
    await expect(page).toHaveURL(/\/loanDetail/);
    await expectAccessible(page);
    await picture(page, `order-${scenario}`);
  });
}

test("ORDER-01 the steps stand side by side where they fit, else one below the other", async ({
  page,
  demo,
}) => {
  await demo.open(page, "in-repayment");
  const steps = page.getByRole("list", { name: "Loan progress" });
  await expect(steps.getByRole("listitem")).toHaveCount(5);
  await expect(steps.locator("[aria-current=step]")).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(steps).toHaveAttribute("data-upright", "");
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(steps).not.toHaveAttribute("data-upright", "");
});

test("UI-04 UI-05 long texts stay inside the page", async ({ page, demo }) => {
  await demo.open(page, "long-texts", { lang: "fil" });
  await expect(page.getByRole("dialog")).toBeVisible();
  await picture(page, "order-long-tips");
  await page.getByRole("button", { name: "Kumpirmahin" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await picture(page, "order-long-texts");
});

for (const lang of ["fil", "id", "zh"]) {
  test(`UI-05 speaks ${lang}`, async ({ page, demo }) => {
    await demo.open(page, "overdue", { lang });
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.locator("[data-status]")).toBeVisible();
    await expect(page.getByText("Order Details")).toBeHidden();
    await expectAccessible(page);
    await picture(page, `order-${lang}`);
  });
}

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
