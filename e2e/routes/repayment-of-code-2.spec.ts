import type { Page } from "@playwright/test";
import type { Demo } from "../fixtures/demo.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

async function openCode(page: Page, demo: Demo) {
  const scenario = await demo.scenario("pay-code");
  await page.goto(demo.address(scenario, { path: "/repay" }));
  await page.getByRole("button", { name: "How to pay with it" }).click();
  await expect(page).toHaveURL(/\/repaymentOfCode2\?/);
}

test("CODE2-01 CODE2-02 ROUTE-21 shows the code, the total and the steps; a tap copies the code; it stands after a reload", async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openCode(page, demo);
  await expect(page.getByText("To bring", { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, "pay-code");
  await page.getByRole("button", { name: /Payment code/ }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\d{16}$/);
  await page.reload();
  await expect(page.getByText("To bring", { exact: true })).toBeVisible();
});
