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
