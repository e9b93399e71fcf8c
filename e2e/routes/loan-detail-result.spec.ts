import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import type { Demo } from "../fixtures/demo.ts";
import { askForCode } from "../fixtures/pay-code.ts";
import { choose, openRepay, pay } from "../fixtures/repay.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";
import { stopClock } from "../fixtures/timers.ts";

const ORDER_CALL = "**/v3/loan-details/loan-details?*";

/** A heading of the order page. */
const says = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });

/** The filled buttons. */
const filled = (page: Page) => page.locator("footer button[class*=filled]");

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Asks to pay what is due by GCash; ends on the channel's page, and gives its code. */
async function goToGCash(page: Page, demo: Demo): Promise<string> {
  await openRepay(page, demo, "in-repayment");
  await choose(page, "GCash");
  await pay(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  return /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? "";
}

/** Where a text begins, in pixels from the left. */
const xOfText = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.round(range.getClientRects()[0]?.x ?? 0);
};

/** The channel tells the server that the code was paid, while the page is open elsewhere. */
async function isPaid(page: Page, demo: Demo, code: string) {
  const told = await page.request.post(`${demo.url}/sandbox/pay/${code}/pay`, { maxRedirects: 0 });
  expect(told.status()).toBe(303);
}

/** Gives the pages the type of their navigation back, which the tests' clock takes away with all of `performance`. */
const knowNavigations = (page: Page) =>
  page.addInitScript(() => {
    const isBack = window.navigation.activation?.navigationType === "traverse";
    const entry = { type: isBack ? "back_forward" : "navigate" } as PerformanceNavigationTiming;
    window.performance.getEntriesByType = () => [entry];
  });

test("UX-01 who has paid and gets no answer reads that nobody knows, and is offered no other payment", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await goToGCash(page, demo);
  await page.route(ORDER_CALL, (route) => route.abort());
  await press(page, "Pay");
  await expect(says(page, "We do not know yet whether your payment arrived")).toBeVisible();
  await expect(page.getByRole("button", { name: "Repayment", exact: true })).toHaveCount(0);
  await picture(page, "order-payment-unknown");
  await page.unroute(ORDER_CALL);
  await press(page, "Try again");
  await expect(says(page, /^₱[\d,.]+ received$/)).toBeVisible();
});

test("UX-01 a payment that arrived is said once, with its reference and the way to its receipt; no address makes a result: neither a made-up reference nor another borrower's", async ({
  page,
  demo,
}) => {
  const code = await goToGCash(page, demo);
  await press(page, "Pay");
  await expect(says(page, /^₱[\d,.]+ received$/)).toBeVisible();
  await expect(says(page, /^₱[\d,.]+ received$/)).toBeFocused();
  await expect(page.getByText(/received/)).toHaveCount(1);
  await expect(filled(page)).toHaveText("OK");
  const terms = page.getByRole("main").locator("section").first().getByRole("term");
  await expect(terms).toHaveText(["Paid through", "Paid on", "Reference"]);
  await expectAccessible(page);
  await picture(page, "order-result-received");
  await page.setViewportSize({ width: 320, height: 568 });
  const title = await says(page, /received$/).boundingBox();
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect((title?.y ?? 568) + (title?.height ?? 0)).toBeLessThan(footer?.y ?? 0);
  const [due, left] = await Promise.all(
    [/^Due /, /left$/].map((text) =>
      page.getByRole("main").getByText(text).last().evaluate(xOfText),
    ),
  );
  expect(left).toBe(due);
  await picture(page, "order-result-received-small", ["phone"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(says(page, /received$/)).toBeVisible();
  await press(page, "See the receipt");
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  await press(page, "Back");
  // It was read: from now on the payment stands among the others.
  await expect(says(page, "Your payments")).toBeVisible();
  await expect(page.getByRole("button", { name: /GCash.*Payment received ₱/ })).toBeVisible();
  await expect(says(page, /received$/)).toHaveCount(0);

  for (const payCode of [code, "1234567890123456", "<b>paid</b>"]) {
    await demo.open(page, "no-rollover", { payCode, kind: "received", paymentResult: "received" });
    await expect(page.locator("[data-status]")).toBeVisible();
    await expect(says(page, /received|taken|waiting/)).toHaveCount(0);
  }
});

test("UX-01 back from a result leads before the order that was paid, never to the channel or to the order once more, and after a second way there too", async ({
  page,
  demo,
}) => {
  await knowNavigations(page);
  const scenario = await demo.scenario("in-repayment");
  await page.goto(demo.address(scenario, { path: "/customerService" }));
  await page.goto(demo.address(scenario, { path: "/loanDetail" }));
  await press(page, "REPAY");
  await choose(page, "GCash");
  await pay(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  await page.goBack();
  await choose(page, "GCash");
  await pay(page).click();
  await press(page, "Pay once more");
  await press(page, "Fail");
  await expect(says(page, "Nothing was taken")).toBeVisible();
  await press(page, "Try again");
  await choose(page, "GCash");
  await pay(page).click();
  await press(page, "Pay");
  // The channel's way back is over once the app shows it: the server draws the result in the document before, too.
  await expect(page.getByRole("button", { name: "See the receipt" })).toBeVisible();
  await expect(says(page, /^₱[\d,.]+ received$/)).toBeVisible();
  await press(page, "OK");
  await expect(says(page, "Your payments")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/customerService\?/);
  await page.goForward();
  await expect(says(page, "Your payments")).toBeVisible();
  await expect(says(page, /received$/)).toHaveCount(0);
  await page.reload();
  await expect(says(page, "Your payments")).toBeVisible();
  await expect(says(page, /received$/)).toHaveCount(0);
});

test("UX-01 a payment that failed took nothing, and is said once", async ({ page, demo }) => {
  await goToGCash(page, demo);
  await press(page, "Fail");
  await expect(says(page, "Nothing was taken")).toBeVisible();
  await expect(page.getByText(/\(GCash\) did not go through\. Try again/)).toBeVisible();
  await expect(filled(page)).toHaveText("Try again");
  await expectAccessible(page);
  await picture(page, "order-result-failed");
  await press(page, "Not now");
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-status]")).toBeVisible();
  await expect(says(page, "Nothing was taken")).toHaveCount(0);
});

test("UX-01 UX-13 a result that is new stands in the order's document, and stays where it is as the page comes", async ({
  page,
  demo,
}) => {
  const code = await goToGCash(page, demo);
  await isPaid(page, demo, code);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\//, async (route) => {
    await held;
    await route.continue();
  });
  const opened = demo.open(page, "in-repayment", { lang: "fil" });
  const title = says(page, /^Natanggap ang ₱[\d,.]+$/);
  await expect(title).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("footer a")).toBeHidden();
  const before = await title.boundingBox();
  release();
  await opened;
  await expect(main).toHaveAttribute("aria-busy", "false");
  expect(await title.boundingBox()).toEqual(before);
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
  await expect(says(page, /^₱[\d,.]+ received$/)).toBeVisible();
  await expect(says(page, "Nothing was taken so far")).toHaveCount(0);
});

test("UX-01 whoever goes back from the channel's page, twice, reads it on the order", async ({
  page,
  demo,
}) => {
  await knowNavigations(page);
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
  await expect(says(page, /^₱[\d,.]+ received$/)).toBeVisible();
  await expect(says(page, "We are waiting for the counter")).toHaveCount(0);
});
