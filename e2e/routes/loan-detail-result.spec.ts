import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import type { Demo } from "../fixtures/demo.ts";
import { askForCode } from "../fixtures/pay-code.ts";
import { choose, openRepay, pay } from "../fixtures/repay.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";
import { stopClock } from "../fixtures/timers.ts";

const ORDER_CALL = "**/v3/loan-details/loan-details?*";

/** A heading of the order page. */
const says = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("heading", { level: 2, name });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Asks to pay what is due by GCash; ends on the channel's page, and gives its code. */
async function goToGCash(page: Page, demo: Demo): Promise<string> {
  await openRepay(page, demo, "in-repayment");
  await choose(page, "GCash");
  await pay(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  return /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? "";
}

/** The channel tells the server that the code was paid, while the page is open elsewhere. */
async function isPaid(page: Page, demo: Demo, code: string) {
  const told = await page.request.post(`${demo.url}/sandbox/pay/${code}/pay`, { maxRedirects: 0 });
  expect(told.status()).toBe(303);
}

test("UX-01 a payment that arrived is said once, with its reference and the way to its receipt", async ({
  page,
  demo,
}) => {
  await goToGCash(page, demo);
  await press(page, "Pay");
  await expect(says(page, /^Payment received ₱[\d,.]+$/)).toBeVisible();
  await expect(page.getByText(/Payment received ₱/)).toHaveCount(1);
  const terms = page.getByRole("main").locator("section").first().getByRole("term");
  await expect(terms).toHaveText(["Paid through", "Paid on", "Reference"]);
  await expectAccessible(page);
  await picture(page, "order-result-received");
  await page.setViewportSize({ width: 320, height: 568 });
  const title = await says(page, /^Payment received/).boundingBox();
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect((title?.y ?? 568) + (title?.height ?? 0)).toBeLessThan(footer?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, "See the receipt");
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  await press(page, "Back");
  // It was read: from now on the payment stands among the others.
  await expect(says(page, "Your payments")).toBeVisible();
  await expect(page.getByRole("button", { name: /GCash.*Payment received ₱/ })).toBeVisible();
  await expect(says(page, /^Payment received/)).toHaveCount(0);
});

test("UX-01 a payment that failed took nothing, and is said once", async ({ page, demo }) => {
  await goToGCash(page, demo);
  await press(page, "Fail");
  await expect(says(page, "Nothing was taken")).toBeVisible();
  await expect(page.getByText(/by GCash did not go through\. Try again/)).toBeVisible();
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "order-result-failed");
  await page.reload();
  await expect(page.locator("[data-status]")).toBeVisible();
  await expect(says(page, "Nothing was taken")).toHaveCount(0);
});

test("UX-01 whoever leaves the channel's page reads that nothing was taken so far, and then what is known", async ({
  page,
  demo,
}) => {
  const code = await goToGCash(page, demo);
  await page.getByRole("link", { name: "Leave without paying" }).click();
  await expect(says(page, "Nothing was taken so far")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "order-result-left");
  // The page would ask by itself, and take the button away before it is pressed.
  const lastQuestion = page.waitForResponse(ORDER_CALL);
  await stopClock(page);
  await lastQuestion;
  await expect(page.getByRole("button", { name: "Check again" })).toBeEnabled();
  await isPaid(page, demo, code);
  await press(page, "Check again");
  await expect(says(page, /^Payment received ₱/)).toBeVisible();
  await expect(says(page, "Nothing was taken so far")).toHaveCount(0);
});

test("UX-01 whoever goes back from the channel's page, twice, reads it on the order", async ({
  page,
  demo,
}) => {
  await demo.open(page, "in-repayment");
  for (const time of ["the first time", "and again"]) {
    await press(page, "REPAY");
    await choose(page, "GCash");
    await pay(page).click();
    if (time === "and again") await press(page, "Pay once more");
    await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Repayment");
    await press(page, "Back");
    await expect(says(page, "Nothing was taken so far")).toBeVisible();
  }
});

test("UX-01 a counter is waited for with its code, until it tells of the payment", async ({
  page,
  demo,
}) => {
  const { orderId } = await askForCode(page, demo, "Over the counter");
  await press(page, "I have paid");
  await expect(page).toHaveURL(new RegExp(`/loanDetail\\?.*orderId=${orderId}`));
  await expect(says(page, "We are waiting for the counter")).toBeVisible();
  await expect(page.getByText("Within 1 day")).toBeVisible();
  const shown = page.getByRole("button", { name: /^Payment code/ });
  const code = ((await shown.textContent()) ?? "").replace(/\D/g, "");
  expect(code).toMatch(/^\d{16}$/);
  await expectAccessible(page);
  await picture(page, "order-result-waiting");
  await press(page, "How to pay with it");
  await expect(page).toHaveURL(new RegExp(`/repaymentOfCode\\?.*payCode=${code}`));
  await press(page, "Back");
  await expect(says(page, "We are waiting for the counter")).toBeVisible();
  // The borrower was in another app, and comes back to this one.
  await isPaid(page, demo, code);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(says(page, /^Payment received ₱/)).toBeVisible();
  await expect(says(page, "We are waiting for the counter")).toHaveCount(0);
});

test("UX-01 no address makes a result: neither a made-up reference nor another borrower's", async ({
  page,
  demo,
}) => {
  const code = await goToGCash(page, demo);
  await press(page, "Pay");
  await expect(says(page, /^Payment received/)).toBeVisible();
  for (const payCode of [code, "1234567890123456", "<b>paid</b>"]) {
    await demo.open(page, "no-rollover", { payCode, kind: "received", paymentResult: "received" });
    await expect(page.locator("[data-status]")).toBeVisible();
    await expect(says(page, /received|taken|waiting/)).toHaveCount(0);
  }
});
