import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import type { Demo } from "../fixtures/demo.ts";
import { tapsOf } from "../fixtures/taps.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const card = (page: Page, name: string) => page.locator("main section").filter({ hasText: name });
const applyFor = (page: Page, name: string) =>
  card(page, name).getByRole("button", { name: "Apply now" });

/** Opens the list as this scenario's borrower. */
async function open(page: Page, demo: Demo, id: string) {
  const scenario = await demo.scenario(id);
  await page.goto(demo.address(scenario, { path: "/recommendList" }));
  return scenario;
}

test("ROUTE-18 BRIDGE-03 ENV-01 a visitor sees the offers, the lender, and the way to the app", async ({
  page,
  demo,
}) => {
  await open(page, demo, "visitor");
  await expect(page.getByRole("heading", { level: 1, name: "Loans for you" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
  await expect(page.getByText("Tulay Lending Corporation")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the Tulay app" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply now" })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, "recommend-visitor");
});

test("ROUTE-18 a borrower sees the open order, and goes to it", async ({ page, demo, bridge }) => {
  const { productId, orderId } = await open(page, demo, "in-repayment");
  await expect(page.getByRole("heading", { name: "Your loan" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the Tulay app" })).toBeHidden();
  await expectAccessible(page);
  await picture(page, "recommend-borrower");
  await page.getByRole("button", { name: "View your loan" }).click();
  await expect(page).toHaveURL(`/loanDetail?productId=${productId}&orderId=${orderId}`);
  await bridge.expectSequence();
});

test("ROUTE-18 ORDER-09 CALL-36 CALL-37 by keyboard alone a product opens by the wrapper where the server says", async ({
  page,
  demo,
  bridge,
}) => {
  await open(page, demo, "new-borrower");
  const taps = tapsOf(page, demo);
  const first = applyFor(page, "Tulay Cash");
  await expect(first).toHaveAccessibleDescription("Tulay Cash");
  await first.focus();
  await page.keyboard.press("Tab");
  await expect(applyFor(page, "Tulay Sahod")).toBeFocused();
  await page.keyboard.press("Enter");
  await bridge.expectSent("goToPage", { link: "/product?productId=2", params: {} });
  expect(await taps()).toMatchObject([{ productId: "2", moduleId: "32", positionId: "1" }]);
});

test("BRIDGE-03 with a session that has ended, in a plain browser: the offers, and the way into the app", async ({
  page,
  demo,
}) => {
  await demo.open(page, "in-repayment", { sessionId: "long-gone" });
  await expect(page).toHaveURL("/recommendList");
  await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply now" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open the Tulay app" })).toBeVisible();
});
