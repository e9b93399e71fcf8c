import { test } from "../fixtures/bridge.ts";
import { sheets } from "../fixtures/sheets.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("MONEY-13 ROUTE-27 CALL-40 UX-08 the statement of an order lists what was owed and paid, on one printed sheet", async ({
  page,
  demo,
}) => {
  await demo.open(page, "rolled-over");
  await page.getByRole("button", { name: /Statement of account/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Statement of account" })).toBeVisible();
  await expect(page.getByText("Total balance")).toBeVisible();
  const texts = page.getByRole("list").getByRole("listitem");
  await expect(texts.first()).toContainText("Loan amount");
  await expect(texts.nth(1)).toContainText("Interest of the whole term");
  await expect(texts.filter({ hasText: "Rollover fee" })).toHaveCount(1);
  await expect(texts.filter({ hasText: "Payment" })).toHaveCount(1);
  await expectAccessible(page);
  await picture(page, "statement");
  expect(await sheets(page)).toBe(1);
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
});
