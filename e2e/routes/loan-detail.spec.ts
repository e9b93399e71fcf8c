import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

/** Fails where the head or the steps of the order in repayment are not as on each size of phone. */
async function expectHeadAndSteps(page: Page): Promise<void> {
  const head = page.locator("header");
  await expect(head).toContainText("₱2,072.00");
  await expect(head).toContainText("Sat, Jul 25, 2026");
  await expect(head).toHaveCSS("background-color", "rgb(29, 79, 215)");
  await expect(head).toHaveCSS("color", "rgb(255, 255, 255)");
  const steps = page.getByRole("list", { name: "Loan progress" });
  await expect(steps.getByRole("listitem")).toHaveCount(5);
  await expect(steps.locator("[aria-current=step]")).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(steps).toHaveAttribute("data-upright", "");
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(steps).not.toHaveAttribute("data-upright", "");
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Borrowers with the status of their order, its title and the buttons that its page offers. */
const STATES: [scenario: string, status: number, title: string, actions: string[]][] = [
  ["under-review", 21, "Under review", []],
  ["declined", 110, "Not approved", []],
  ["in-repayment", 174, "In repayment", ["REPAY", "Short of money? Rollover Repayment"]],
  ["overdue", 180, "Overdue", ["REPAY", "Short of money? Rollover Repayment"]],
  ["settled", 200, "Settled", ["Borrow Again"]],
];

test("ROUTE-02 ORDER-01 ORDER-02 ORDER-04 ENV-02 UI-03 an order's page shows where the loan is; the head has amount, day and colours, and the steps stand side by side where they fit", async ({
  page,
  demo,
}) => {
  for (const [scenario, status, title, actions] of STATES) {
    await test.step(scenario, async () => {
      await demo.open(page, scenario);
      await expect(page.locator(`[data-status="${status}"]`)).toBeVisible();
      await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole("term").filter({ hasText: "Loan amount" })).toBeVisible();
      await expect(page.locator("footer").getByRole("button")).toHaveText(actions);
      await expectAccessible(page);
      await picture(page, `order-${scenario}`);
      if (scenario === "in-repayment") await expectHeadAndSteps(page);
    });
  }
});

test("UI-04 UI-05 long texts and another language stay inside the smallest phone", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await demo.open(page, "long-texts", { lang: "fil" });
  await page.getByRole("button", { name: "Kumpirmahin" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 390, height: 844 });
  await demo.open(page, "overdue", { lang: "fil" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detalye ng Order");
  await expectAccessible(page);
  await picture(page, "order-fil");
});
