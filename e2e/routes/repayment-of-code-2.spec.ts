import type { Page } from "@playwright/test";
import type { Demo } from "../fixtures/demo.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

async function openCode(page: Page, demo: Demo) {
  const scenario = await demo.scenario("pay-code");
  await page.goto(demo.address(scenario, { path: "/repay" }));
  await page.getByRole("button", { name: /code for .* is ready/ }).click();
  await expect(page).toHaveURL(/\/repaymentOfCode2\?/);
}

/** The head's figure. */
const amountOfHead = async (page: Page) =>
  /₱[\d,.]+/.exec((await page.getByRole("banner").textContent()) ?? "")?.[0] ?? "none";

test("CODE2-01 CODE2-02 ROUTE-21 shows the code, the total and the steps; a tap copies the code", async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openCode(page, demo);
  await expect(page.getByText("To bring")).toBeVisible();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, "pay-code");
  await page.getByRole("button", { name: /Payment code/ }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\d{16}$/);
});

test("PERIOD-03 CODE2-01 a code for the whole loan says the whole loan's amount, not what is due", async ({
  page,
  demo,
}) => {
  const repay = demo.address(await demo.scenario("instalments"), { path: "/repay" });
  await page.goto(repay);
  await page.getByRole("radio", { name: /The whole loan/ }).click();
  await expect(page.getByText("To pay off the whole loan")).toBeVisible();
  const whole = await amountOfHead(page);
  await page.getByRole("button", { name: "Payment Method" }).click();
  await page.getByRole("radio", { name: "GCash" }).click();
  await page.getByRole("button", { name: "Payment", exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  await page.goto(repay);
  const box = page.getByRole("button", { name: /code for GCash is ready/ });
  await expect(box).toContainText(whole);
  expect(await amountOfHead(page)).not.toBe(whole);
  await box.click();
  await expect(page.getByText("Total payment")).toBeVisible();
  expect(await amountOfHead(page)).toBe(whole);
});

test("CODE2-01 stands after a reload", async ({ page, demo }) => {
  await openCode(page, demo);
  await page.reload();
  await expect(page.getByText("To bring")).toBeVisible();
});

test("CODE2-03 without a kept code it says so, and leads back", async ({ page, demo }) => {
  const scenario = await demo.scenario("in-repayment");
  await page.goto(demo.address(scenario, { path: "/repaymentOfCode2" }));
  await expect(page.getByText("There is no payment code here anymore.")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "pay-code-none");
  await page.getByRole("button", { name: "Go back" }).click();
  await expect(page).toHaveURL(/\/repay\?/);
});
