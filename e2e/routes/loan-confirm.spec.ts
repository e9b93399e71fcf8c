import { test } from "../fixtures/bridge.ts";
import { allowFrames, loanNow, ready, takeOneLoan } from "../fixtures/confirm.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const OFFER_CALL = "**/v3/loan-confirm/loan-detail-confirm?*";
const PUSH_CALL = "**/v3/loan-confirm/loan-detail-push?*";
const PHONE = "09000001003";

test.beforeEach(({ noise }) => allowFrames(noise));

test("CONF-01 ROUTE-03 UX-19 CONF-03 CONF-05 API-08 the offer is read, agreed to, chosen, lost, asked for again and left", async ({
  page,
  demo,
  bridge,
  noise,
}) => {
  await test.step("what is received, what is paid back and when, costs, plan and agreements", async () => {
    await demo.open(page, "ready");
    await expect(page.getByRole("heading", { level: 1, name: "Confirm your loan" })).toBeVisible();
    await ready(page);
    const head = page.locator("header");
    await expect(head).toContainText("You receive₱9,500.00");
    await expect(head).toContainText("You pay back₱");
    await expect(head).toContainText("Installments3 × ₱3,424.33from Aug 14, in 30 days");
    await expect(page.getByText("Interest 0.03% a day", { exact: true })).toBeVisible();
    await expect(page.getByRole("radio", { name: "91" })).toBeChecked();
    await expect(page.getByRole("term")).toContainText([
      "You pay back",
      "Installments",
      "Loan amount",
      "Processing fee (deducted)",
      "You receive",
      "Interest",
      "Interest rate",
      "Interest is charged on",
      "Finance charge (interest and fee)",
      "Total to repay",
      "Installments",
      "Effective interest rate",
      "Effective interest rate per year",
      "Will be sent to",
      "Once in the loan's life",
      "Each day, days 1 to 30 late",
      "Each day, days 31 to 90 late",
      "Each day from day 91 late",
      "If you delay repayment",
      "If you repay early",
    ]);
    await expect(
      page.getByText(/^Example: an installment of ₱3,424.33 paid 10 days late/),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Installment" })).toHaveCount(3);
    await expectAccessible(page);
    await picture(page, "confirm-ready");
    await page.getByRole("checkbox").scrollIntoViewIfNeeded();
    await page.screenshot({ path: "pictures/confirm-ready-end.png", scale: "css" });
  });

  await test.step("a line above 'Loan Now' on the smallest phone", async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    const footer = page.getByRole("contentinfo");
    const terms = "61.03% a yearAgreements";
    await expect(footer).toContainText(terms);
    await expect(footer).toContainText("Late: ₱1,000.00 + 5% a day");
    await expect(footer.getByRole("button", { name: "Agreements ticked" })).toBeVisible();
    await expect(page.locator("header")).toContainText("3 × ₱3,424.33from Aug 14, in 30 days");
    await picture(page, "confirm-terms");
    await footer.getByRole("button", { name: /^Late/ }).click();
    await expect(page.getByRole("heading", { name: "If you pay late" })).toBeInViewport();
    await page.getByRole("checkbox").uncheck();
    await expect(footer).toContainText(`${terms} not ticked`);
    await page.getByRole("checkbox").check();
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step("without agreement 'Loan Now' is grey and inactive", async () => {
    const box = page.getByRole("checkbox");
    await expect(box).toBeChecked();
    await box.uncheck();
    await expect(loanNow(page)).toBeDisabled();
    await expect(loanNow(page)).toHaveCSS("background-color", "rgb(223, 228, 236)");
    await expectAccessible(page);
    await picture(page, "confirm-not-agreed");
    await box.check();
    await ready(page);
  });

  await test.step("the offer follows the chosen amount and term", async () => {
    const slider = page.getByRole("slider", { name: "Loan amount" });
    await slider.focus();
    await page.keyboard.press("Home");
    await expect(slider).toHaveAttribute("aria-valuetext", "₱1,000.00");
    await expect(page.locator("header")).toContainText("You receive₱950.00");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("radio", { name: "180" }).check();
    await expect(page.locator("header")).toContainText("You receive₱1,425.00");
    await expect(page.getByRole("listitem").filter({ hasText: "Installment" })).toHaveCount(6);
    await ready(page);
    await picture(page, "confirm-chosen");
  });

  await test.step("a choice whose offer is lost stays", async () => {
    noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
    await page.route(OFFER_CALL, (route) => route.abort("internetdisconnected"));
    await page.getByRole("radio", { name: "120" }).check();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "120" })).toBeChecked();
    await expect(
      page.getByText("We could not get the costs for this choice. Check your connection."),
    ).toBeVisible();
    await expectAccessible(page);
    await picture(page, "confirm-offer-lost");
    await page.unroute(OFFER_CALL);
    await page.getByRole("button", { name: "Try again" }).click();
    await ready(page);
  });

  await test.step("with isPopType 0 back is back", async () => {
    await page.getByRole("button", { name: "Back" }).click();
    await bridge.expectSequence("closeWebView");
  });
});

test("UI-05 UI-04 CONF-01 MONEY-09 each language fits, and what a change of plans costs is readable on the smallest phone", async ({
  page,
  demo,
}) => {
  for (const lang of ["fil", "id", "zh"]) {
    await demo.open(page, "ready", { lang });
    await expect(page.locator("footer").getByRole("button").last()).toBeEnabled();
    await picture(page, `confirm-${lang}`);
  }
  await page.setViewportSize({ width: 320, height: 568 });
  await demo.open(page, "ready", { lang: "id" });
  await expect(page.getByRole("heading", { name: "Jika Anda terlambat membayar" })).toBeVisible();
  for (const term of ["menunda", "lebih awal"]) {
    await expect(
      page.getByRole("term").filter({ hasText: `Jika Anda` }).filter({ hasText: term }),
    ).toBeVisible();
  }
  await expect(
    page.getByRole("definition").filter({ hasText: "paling banyak 3 kali" }),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByText("paling banyak 3 kali").scrollIntoViewIfNeeded();
  await page.screenshot({ path: "pictures/confirm-conditions.png", scale: "css" });
});

test("CONF-02 CONF-04 UI-04 an agreement opens in a frame of our own origin that can do nothing, and by itself where the product wants it", async ({
  page,
  demo,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/^https?:\/\/[^/]+\/contract\//, async (route) => {
    await held;
    await route.continue();
  });
  await demo.open(page, "ready");
  const asked = page.waitForRequest("**/v3/contract/contract-jump?*");
  await page.getByRole("button", { name: "Disclosure statement" }).click();
  const query = new URL((await asked).url()).searchParams;
  expect([query.get("scene"), query.get("position")]).toEqual(["3", "2"]);
  const sheet = page.getByRole("dialog", { name: "Disclosure statement" });
  await test.step("one that is long on its way says so until it is there", async () => {
    const opening = sheet.getByText("Opening", { exact: true });
    await expect(opening).toBeVisible();
    await picture(page, "confirm-agreement-opening");
    release();
    await expect(opening).toBeHidden();
  });
  const frame = sheet.locator("iframe");
  await expect(frame).toHaveAttribute("src", /^http:\/\/127\.0\.0\.1:\d+\/contract\/[^?]+$/);
  await expect(frame).toHaveAttribute("sandbox", "");
  await expect(frame.contentFrame().getByText("What the loan costs")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "confirm-agreement");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  await test.step("on load", async () => {
    await demo.open(page, "pop-agreement");
    const first = page.getByRole("dialog", { name: "Agreement" });
    await expect(first).toBeVisible();
    await expect(first.locator("iframe").contentFrame().getByRole("heading").first()).toBeVisible();
    await picture(page, "confirm-pop-agreement");
  });
});

test("CONF-05 CONFX-01 going back asks first, by the page's control and by the wrapper's own way; one may stay, or leave", async ({
  page,
  demo,
  bridge,
}) => {
  await test.step("the page's own control", async () => {
    await demo.open(page, "pop-agreement");
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "Back" }).click();
    const question = page.getByRole("dialog", { name: "Leave this page?" });
    await expect(question).toContainText("Your loan is not confirmed yet.");
    await expectAccessible(page);
    await picture(page, "confirm-leave");
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toBeHidden();
    await bridge.expectSequence();
    await page.getByRole("button", { name: "Back" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await bridge.expectSequence("closeWebView");
  });

  await test.step("the wrapper's own way back, on the first page of its web view", async () => {
    const question = page.getByRole("dialog", { name: "Leave this page?" });
    await demo.open(page, "promo-popup", { clientType: "ios" });
    await expect(page.getByRole("dialog", { name: "Agreement" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.goBack();
    const promo = page.getByRole("dialog", { name: "Before you go" });
    await expect(promo).toBeVisible();
    await page.goBack();
    await expect(promo).toBeHidden();
    await page.goBack();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toBeHidden();
    await bridge.expectSequence("closeWebView");
    await page.goBack();
    await question.getByRole("button", { name: "Leave" }).click();
    await bridge.expectSequence("closeWebView", "closeWebView");
  });
});

test("CONF-05 the browser's own way back asks too, within the app", async ({ page, demo }) => {
  const scenario = await demo.scenario("pop-agreement");
  await page.goto(demo.address(scenario, { path: "/product" }));
  await page.getByRole("button", { name: "Apply now" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.evaluate(() => window.history.back());
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/product\?productId=4$/);
});

test("CONF-07 a double press, a lost answer and a reload make one loan", async ({
  page,
  demo,
  bridge,
  noise,
}) => {
  noise.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  await demo.open(page, "ready");
  await ready(page);
  await takeOneLoan(page, { demo, pushCall: PUSH_CALL, phone: PHONE });
  // One event a press; a double press counts once.
  await expect.poll(() => bridge.sent("trackConfirm")).toHaveLength(2);
});

test("CONF-06 CONF-07 who may not take another loan is led on", async ({ page, demo }) => {
  await test.step("to the loan that was taken elsewhere meanwhile", async () => {
    const scenario = await demo.open(page, "ready");
    await ready(page);
    const other = await page.context().newPage();
    await other.goto(demo.address(scenario, { path: "/loanConfirm" }));
    await ready(other);
    await other.getByRole("slider", { name: "Loan amount" }).focus();
    await other.keyboard.press("Home");
    await ready(other);
    await loanNow(other).click();
    await expect(other).toHaveURL(/\/loanDetail\?/);
    await other.close();
    await loanNow(page).click();
    await expect(page.getByText("You already have an open loan of this product")).toBeVisible();
    await expect(page).toHaveURL(/\/loanDetail\?productId=1&orderId=\w+$/);
  });

  await test.step("to the identity that is still to be given", async () => {
    await page.goto(demo.address(await demo.scenario("new-borrower"), { path: "/loanConfirm" }));
    await ready(page);
    await loanNow(page).click();
    await expect(page.getByText("Please enter your identity details first")).toBeVisible();
    await expect(page).toHaveURL(/\/certify\?productId=1$/);
  });
});

test("CONF-05 CONF-06 CONF-08 'Loan Now' tells the wrapper, makes the order, and its page takes the place of one that would have asked", async ({
  page,
  demo,
  bridge,
}) => {
  await page.goto("/About");
  await demo.open(page, "pop-agreement", { clientType: "ios" });
  await page.getByRole("button", { name: "Close" }).click();
  await ready(page);
  await loanNow(page).click();
  await expect(page).toHaveURL(/\/loanDetail\?productId=4&orderId=\w+&from=confirm$/);
  await bridge.expectSent("trackConfirm", { productId: "4", orderId: "" });
  await expect(page.getByText("Under review", { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await demo.outbox("09000001004")).map(({ body }) => body))
    .toEqual([expect.stringContaining("PHP 2,000.00")]);
  await page.goBack();
  await expect(page).toHaveURL(/\/About$/);
});
