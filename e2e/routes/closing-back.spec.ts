import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import type { Demo } from "../fixtures/demo.ts";
import { withoutFirstView } from "../fixtures/first-view.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect } from "../fixtures/test.ts";

const ORDER_CALL = "**/v3/loan-details/loan-details?*";
const order = (page: Page) => page.getByRole("heading", { level: 1, name: "Order Details" });
const help = (page: Page) => page.getByRole("dialog", { name: "Help" });
const openHelp = (page: Page) => page.getByRole("button", { name: /All help$/ }).click();

/** A sheet of an order that was come to from another page. */
async function openHelpAfterAbout(page: Page, demo: Demo): Promise<void> {
  await page.goto("/About");
  await demo.open(page, "in-repayment");
  await openHelp(page);
  await expect(help(page)).toBeVisible();
}

/** How often the order was asked for. */
function countCalls(page: Page): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("/v3/loan-details/loan-details?")) calls += 1;
  });
  return () => calls;
}

test("UI-01 the browser's way back closes a sheet first, on the first page of a visit too, and a dialog that opened by itself", async ({
  page,
  demo,
}) => {
  const calls = countCalls(page);
  await withoutFirstView(page);
  await page.goto("/About");
  await demo.open(page, "in-repayment");
  const address = page.url();
  for (let turn = 0; turn < 2; turn += 1) {
    await openHelp(page);
    await expect(help(page)).toBeVisible();
    await page.goBack();
    await expect(help(page)).toBeHidden();
    await expect(order(page)).toBeVisible();
    expect(page.url()).toBe(address);
  }
  expect(calls(), "the order is not asked for anew").toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/About$/);

  await demo.open(page, "kind-tips");
  const tips = page.getByRole("dialog", { name: "Kind tips" });
  await expect(tips).toBeVisible();
  await page.goBack();
  await expect(tips).toBeHidden();
  await expect(order(page)).toBeVisible();
});

test("UI-01 from a sheet the way back leads on: once it was closed by its own control, from the screen that it led to, forward again, and after a reload", async ({
  page,
  demo,
}) => {
  await test.step("a sheet that was closed by its own control leaves nothing to go back through", async () => {
    await demo.open(page, "in-repayment");
    await page.getByRole("button", { name: "REPAY", exact: true }).click();
    await page.getByRole("button", { name: /Payment Method/ }).click();
    const sheet = page.getByRole("dialog", { name: "Payment Method" });
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeHidden();
    await expect.poll(() => page.evaluate(() => window.history.state.overlays)).toBeUndefined();
    await page.goBack();
    await expect(order(page)).toBeVisible();
  });

  await test.step("a screen that a sheet leads to goes back to the page without the sheet, then further", async () => {
    await openHelpAfterAbout(page, demo);
    await help(page)
      .getByRole("button", { name: /Customer service$/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Customer service" })).toBeVisible();
    await page.goBack();
    await expect(order(page)).toBeVisible();
    await expect(help(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/About$/);
  });

  await test.step("forward after a sheet was closed by the way back opens nothing, and back leaves once", async () => {
    await openHelpAfterAbout(page, demo);
    await page.goBack();
    await expect(help(page)).toBeHidden();
    await page.goForward();
    await expect.poll(() => page.evaluate(() => window.history.state.overlays)).toBeUndefined();
    await expect(help(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/About$/);
  });

  await test.step("after a reload with a sheet open, one way back leaves the page", async () => {
    await openHelpAfterAbout(page, demo);
    await page.reload();
    await expect(order(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/About$/);
  });
});

test("UI-01 BRIDGE-01 the emulated phone's way back closes a sheet first, then the web view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 920 });
  await page.goto("/emulator/");
  await pickScenario(page, "in-repayment");
  const inside = page.frameLocator("iframe[data-top]");
  await inside.getByRole("button", { name: /All help$/ }).click();
  await expect(inside.getByRole("dialog", { name: "Help" })).toBeVisible();
  const back = page.getByRole("button", { name: "Back", exact: true });
  await back.click();
  await expect(inside.getByRole("dialog")).toHaveCount(0);
  await expect(inside.locator('[data-status="174"]')).toBeVisible();
  await back.click();
  await openTab(page, "Phone");
  await expect(page.getByLabel("Web views")).not.toContainText("/loanDetail");
});

test("UI-01 API-06 a toast stands under the head, goes with its screen, and repeats nothing", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await demo.open(page, "in-repayment");
  await expect(order(page)).toBeVisible();
  await page.route("**/mountain/v3/contract/**", (route) =>
    route.fulfill({ json: { code: "1500", message: "Please try again later", data: null } }),
  );
  await page.getByRole("button", { name: "Your agreements" }).click();
  const toast = page.getByText("Please try again later");
  await expect(toast).toBeVisible();
  await page.getByRole("button", { name: "REPAY", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Repayment" })).toBeVisible();
  await expect(toast).toHaveCount(0);
  await page.route(ORDER_CALL, (route) =>
    route.fulfill({ json: { code: "1500", message: "Please try again later", data: null } }),
  );
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "This page could not load" })).toBeVisible();
  await expect(toast).toHaveCount(1);
});
