import type { Page, Request } from "@playwright/test";
import { withoutFirstView } from "../fixtures/first-view.ts";
import { choose, expectReturned, openRepay, pay } from "../fixtures/repay.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const DUE_CALL = "**/mountain/v3/installment/loan-play-detail*";
const CODE_CALL = "**/mountain/v3/loan-details/generate-vcode*";

/** The requests for a code that the page makes from now on. */
function codeRequests(page: Page): Request[] {
  const made: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/generate-vcode")) made.push(request);
  });
  return made;
}

test("PERIOD-01 ROUTE-05 API-08 loads on the next try, shows what is due and when, folds the detail, and never the costs of lateness", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await withoutFirstView(page);
  await page.route(DUE_CALL, (route) => route.abort());
  await openRepay(page, demo, "in-repayment");
  await expect(page.getByText("This page could not load")).toBeVisible();
  await picture(page, "repay-failed");
  await page.unroute(DUE_CALL);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Repayment");
  await expect(page.getByText("Due Sat, Jul 25, 2026")).toBeVisible();
  await expect(page.getByText("10 days left")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
  await expect(page.getByRole("term")).toHaveCount(2);
  await expect(page.getByText("Installment 4 of 4")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "repay-due");
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByText("Order number")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByRole("term")).toHaveCount(2);

  await openRepay(page, demo, "overdue");
  await expect(page.getByText("5 days late")).toBeVisible();
  // The costs of lateness are never folded away.
  await expect(page.getByRole("term")).toHaveText(["Overdue", "Penalty so far"]);
  await expectAccessible(page);
  await picture(page, "repay-overdue");
});

test("PERIOD-04 a channel is chosen in a sheet and paid by; a double press makes one call", async ({
  page,
  demo,
}) => {
  const codes = codeRequests(page);
  const { orderId } = await openRepay(page, demo, "in-repayment");
  await page.getByRole("button", { name: "Payment Method" }).click();
  const sheet = page.getByRole("dialog", { name: "Payment Method" });
  await expect(sheet.getByRole("radio")).toHaveCount(4);
  await expectAccessible(page);
  await picture(page, "repay-channels");
  await sheet.getByRole("radio", { name: "Maya" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(/You are paying ₱[\d,.]+ \(Maya/)).toBeVisible();
  await picture(page, "repay-chosen");
  await pay(page).dblclick();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  expect(codes).toHaveLength(1);
  expect(codes[0]?.postDataJSON()).toMatchObject({ orderId, isDelay: "0", channelNumber: "90007" });
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectReturned(page);
  await openRepay(page, demo, "in-repayment");
  await expect(page.getByText("Installment 1 of 4")).toBeHidden();
});

test("PERIOD-04 'Payment' asks for a channel first, and the keyboard alone is enough", async ({
  page,
  demo,
}) => {
  await openRepay(page, demo, "in-repayment");
  await pay(page).focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Payment Method" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(pay(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await sheet.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(sheet.getByRole("radio", { name: "Maya" })).toBeChecked();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Space");
  await expect(sheet).toBeHidden();
  await pay(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
});

test("PERIOD-04 UX-14 API-08 a lost answer keeps the choice, and trying again is the same payment", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  const codes = codeRequests(page);
  await openRepay(page, demo, "in-repayment");
  await choose(page, "GCash");
  await page.route(CODE_CALL, (route) => route.abort());
  await pay(page).click();
  await expect(page.getByText("We do not know yet whether this arrived")).toBeVisible();
  await expect(page.getByText(/\(GCash/)).toBeVisible();
  await page.unroute(CODE_CALL);
  await pay(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  const keys = codes.map((request) => request.headers()["idempotency-key"]);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test("PERIOD-04 the whole loan may be settled where the server offers it", async ({
  page,
  demo,
}) => {
  const { orderId } = await openRepay(page, demo, "instalments");
  await page.getByRole("radio", { name: /The whole loan/ }).click();
  await expect(page.getByText("To pay off the whole loan")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "repay-settle");
  await choose(page, "GCash");
  await pay(page).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/loanDetail\\?.*orderId=${orderId}`));
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: "Borrow Again" })).toBeVisible();
});

test("PERIOD-04 an amount that changed meanwhile is refused, said, and shown anew", async ({
  page,
  demo,
}) => {
  await openRepay(page, demo, "overdue");
  await choose(page, "GCash");
  const before = await page.getByText(/You are paying/).textContent();
  await demo.advance("P1D");
  await pay(page).click();
  await expect(page.getByText("The amount has changed. Please look at it again")).toBeVisible();
  await expect(page.getByText("6 days late")).toBeVisible();
  await expect(page.getByText(/You are paying .* \(GCash/)).not.toHaveText(before ?? "");
});

test("UX-23 the page asks before a second payment while the first is being confirmed", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openRepay(page, demo, "in-repayment");
  await choose(page, "GCash");
  await pay(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  await openRepay(page, demo, "in-repayment");
  await choose(page, "GCash");
  const made = codeRequests(page);
  await pay(page).click();
  const question = page.getByRole("dialog", { name: "Pay once more?" });
  await expect(question).toContainText(/A payment of ₱[\d,.]+ \(GCash\) is not confirmed yet/);
  await expectAccessible(page);
  await picture(page, "repay-again");
  expect(made).toHaveLength(0);
  await question.getByRole("button", { name: "Pay once more" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/\d+/);
  expect(made).toHaveLength(1);
});
