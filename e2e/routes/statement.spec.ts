import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("MONEY-13 ROUTE-27 CALL-40 the statement of an order lists what was owed and paid", async ({
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
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
});

test("MONEY-13 UI-04 before the release a statement says when it begins", async ({
  page,
  demo,
}) => {
  const scenario = await demo.scenario("under-review");
  await page.goto(demo.address(scenario, { path: "/statement" }));
  await expect(page.getByText("Your statement starts once the money is released")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "statement-empty");
});

for (const lang of ["fil", "id", "zh"]) {
  test(`UI-05 MONEY-13 a statement speaks ${lang}`, async ({ page, demo }) => {
    const scenario = await demo.scenario("rolled-over");
    await page.goto(demo.address(scenario, { path: "/statement" }, { lang }));
    await expect(page.getByRole("list").getByRole("listitem").first()).toBeVisible();
    await expect(page.getByText("Total balance")).toBeHidden();
    await expectAccessible(page);
    await picture(page, `statement-${lang}`);
  });
}
