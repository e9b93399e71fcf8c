import type { Page } from "@playwright/test";
import { BEN, confirmAccount } from "../fixtures/account-code.ts";
import { test } from "../fixtures/bridge.ts";
import type { Demo } from "../fixtures/demo.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const NEW_CALL = "**/v3/bind-card/bind-card-new?*";
const CHANGE_CALL = "**/v3/bind-card/bind-card-change?*";
const BIND = { path: "/bindBank" };

const openFor = async (page: Page, demo: Demo, scenario: string, query = {}) =>
  page.goto(demo.address(await demo.scenario(scenario), BIND, query));
const next = (page: Page) => page.getByRole("button", { name: "Next" });
const fieldsOf = (body: string | null) => Object.fromEntries(new URLSearchParams(body ?? ""));

async function fillInWallet(page: Page) {
  await page.getByLabel("GCash number").fill("09000004321");
  await page.getByLabel("Account holder").fill("Ben Castillo");
  await page.getByLabel("Holder's birthday").fill("1994-03-12");
}

test("ROUTE-16 UX-03 BIND-01 BIND-03 BIND-10 the bank step opens with an e-wallet's form, in which is what is known", async ({
  page,
  demo,
  bridge,
}) => {
  await openFor(page, demo, "needs-account");
  // The wrapper's header stands above, with the way back.
  const head = page.getByRole("banner");
  const title = head.getByRole("heading", { name: "Payment account information" });
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(head).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  await bridge.expectSequence("startBankFlow");
  await bridge.expectSent("startBankFlow", { productId: "1" });
  await expect(page.getByRole("radio", { name: "E-wallet" })).toBeChecked();
  await expectAccessible(page);
  await picture(page, "bind-wallet");

  await expect(page.getByLabel("GCash number")).toHaveValue(/^09[\d ]+$/);
  await expect(page.getByLabel("Account holder")).not.toHaveValue("");
  await expect(page.getByLabel("Holder's birthday")).toHaveValue("1994-03-12");
  await next(page).click();
  await confirmAccount(page, demo);
  await bridge.expectSequence("startBankFlow", "endBankFlow", "closeWebView");
});

test("UI-05 BIND-01 BIND-02 BIND-04 BIND-05 BIND-09 BIND-10 the form has the chosen channel's items, says beside each what is wrong, and fits in each language", async ({
  page,
  demo,
}) => {
  await test.step("the items of the chosen card type and channel alone", async () => {
    await openFor(page, demo, "needs-account");
    await expect(page.getByLabel("GCash number")).toHaveAttribute(
      "placeholder",
      "11 digits, e.g. 091 7123 4567",
    );
    await expect(page.getByLabel("Maya number")).toHaveCount(0);
    await page.getByRole("button", { name: "E-wallet GCash" }).click();
    await picture(page, "bind-channels");
    await page.getByRole("dialog").getByRole("radio", { name: "Maya" }).click();
    await expect(page.getByLabel("Maya number")).toBeVisible();
    await expect(page.getByLabel("GCash number")).toHaveCount(0);
    await page.getByRole("radio", { name: "Bank account" }).check();
    await expect(page.getByLabel("Maya number")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Bank / })).toBeVisible();
    await expect(page.getByRole("button", { name: /^City of the branch/ })).toBeVisible();
    await expectAccessible(page);
    await picture(page, "bind-bank");
  });

  await test.step("missing and malformed fields are named, and nothing is sent", async () => {
    await page.evaluate(() => sessionStorage.removeItem("tulay.account"));
    await openFor(page, demo, "needs-account");
    await page.getByLabel("GCash number").fill("0917123");
    await page.getByLabel("Account holder").fill("");
    await page.getByLabel("Holder's birthday").fill("");
    await next(page).click();
    await expect(page.getByRole("alert")).toHaveText([
      "Enter 11 digits, e.g. 091 7123 4567",
      "Enter the name as on the account",
      "Choose the holder's birthday",
    ]);
    await expect(page.getByLabel("GCash number")).toBeFocused();
    await expectAccessible(page);
    await picture(page, "bind-missing");
  });

  await test.step("what the server refuses is named, and nothing typed is lost", async () => {
    await fillInWallet(page);
    await page.getByLabel("Account holder").fill("B3n");
    await next(page).click();
    await expect(page.getByRole("alert")).toHaveText("Enter the name as on the ID, letters only");
    await expect(page.getByLabel("GCash number")).toHaveValue("090 0000 4321");
  });

  await test.step("'Next' makes room while the keyboard covers more than 60 px", async () => {
    await page.getByLabel("Account holder").click();
    await page.setViewportSize({ width: 390, height: 784 });
    await expect(next(page)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 508 });
    await expect(next(page)).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(next(page)).toBeVisible();
  });

  await test.step("each language", async () => {
    for (const lang of ["fil", "id", "zh"]) {
      await openFor(page, demo, "needs-account", { lang });
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator("form")).toBeVisible();
      await picture(page, `bind-${lang}`);
    }
  });
});

test("BIND-02 BIND-06 BIND-07 BIND-08 SEC-16 an e-wallet is filled in by the keyboard alone and saved by the code of an SMS that names it, and by no other; the web view closes", async ({
  page,
  demo,
  bridge,
}) => {
  await openFor(page, demo, "needs-account");
  const wallet = page.getByRole("button", { name: "E-wallet GCash" });
  await wallet.focus();
  // Tab selects what is filled in, so that typing replaces it.
  await page.keyboard.press("Tab");
  await page.keyboard.type("09000004321");
  await expect(page.getByLabel("GCash number")).toHaveValue("090 0000 4321");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ben Castillo");
  await page.getByLabel("Holder's birthday").fill("1994-03-12");
  await wallet.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "E-wallet" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(wallet).toBeFocused();
  await picture(page, "bind-filled");
  const saved = page.waitForRequest(NEW_CALL);
  await page.getByLabel("Account holder").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("SMS code")).toBeFocused();
  expect(fieldsOf((await saved).postData())).toEqual({
    cardType: "1",
    channelNumber: "90006",
    walletNumber90006: "09000004321",
    holderName: "Ben Castillo",
    holderBirthday: "1994-03-12",
    product_id: "1",
  });

  await expect(page.getByText("enter the 6 digits that we sent to your phone")).toBeVisible();
  const [sms] = await demo.outbox(BEN);
  expect(sms?.body).toContain("to have your money sent to GCash *4321. Never share it");
  await expectAccessible(page);
  await page.keyboard.type("000000");
  await expect(page.getByText("The code is wrong or has expired")).toBeVisible();

  await confirmAccount(page, demo);
  await bridge.expectSequence("startBankFlow", "endBankFlow", "closeWebView");
  await bridge.expectSent("endBankFlow", { productId: "1" });
});

test("BIND-02 BIND-06 saves a bank account with its city; the number is masked from then on", async ({
  page,
  demo,
  bridge,
}) => {
  await openFor(page, demo, "needs-account");
  await page.getByRole("radio", { name: "Bank account" }).check();
  await page.getByRole("button", { name: /^Bank / }).click();
  await picture(page, "bind-banks");
  await page.getByRole("dialog").getByRole("radio", { name: "BDO Unibank" }).click();
  await page.getByLabel("Account number").fill("0012345678904321");
  await expect(page.getByLabel("Account number")).toHaveValue("0012 3456 7890 4321");
  await page.getByRole("button", { name: /^City of the branch/ }).click();
  await page.getByRole("searchbox").fill("cebu city");
  await page.getByRole("button", { name: /^Cebu City/ }).click();
  await page.getByLabel("Account holder").fill("Ben Castillo");
  await page.getByLabel("Holder's birthday").fill("1994-03-12");
  const saved = page.waitForRequest(NEW_CALL);
  await next(page).click();
  expect(fieldsOf((await saved).postData())).toMatchObject({
    cardType: "2",
    bankCode: "BDO",
    bankCardNo: "0012345678904321",
    city: "Cebu City",
  });
  await confirmAccount(page, demo);
  await bridge.expectSent("closeWebView", {});

  await openFor(page, demo, "needs-account");
  await expect(page.getByRole("radio", { name: "Bank account" })).toBeChecked();
  await expect(page.getByLabel("Account number")).toHaveValue("•••• 4321");
  await picture(page, "bind-known");
});

test("BIND-07 BIND-08 from an order, the account is replaced and the order page follows", async ({
  page,
  demo,
  bridge,
}) => {
  await demo.open(page, "needs-card");
  await page.getByRole("button", { name: "Go and bind the card" }).click();
  await expect(page).toHaveURL(/\/bindBank\?.*source=loanDetail/);
  await expect(page.getByLabel("GCash number")).toHaveValue("•••• 4321");
  const saved = page.waitForRequest(CHANGE_CALL);
  await next(page).click();
  expect(fieldsOf((await saved).postData())).toMatchObject({ walletNumber90006: "•••• 4321" });
  await expect(page).toHaveURL(/\/loanDetail\?productId=1&orderId=\w+&source=loanDetail$/);
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await bridge.expectSequence("startBankFlow", "endBankFlow");
});

test("BIND-08 BRIDGE-03 UX-12 in a plain browser the confirmation comes next, and the product page is behind it", async ({
  page,
  demo,
}) => {
  await demo.open(page, "needs-account");
  await page.getByRole("button", { name: "Apply now" }).click();
  await fillInWallet(page);
  await next(page).click();
  await confirmAccount(page, demo);
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your loan" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tulay Cash" })).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toContainText("Confirm the loan");
});

test("BIND-10 UX-14 API-08 a lost network is told at the button; a second press of the same form saves it once", async ({
  page,
  demo,
  bridge,
  noise,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await openFor(page, demo, "needs-account");
  await fillInWallet(page);
  await page.route(NEW_CALL, (route) => route.abort("internetdisconnected"));
  await next(page).click();
  await expect(page.getByText("We do not know yet whether this arrived")).toBeVisible();
  await expect(page.getByLabel("Account holder")).toHaveValue("Ben Castillo");
  await page.unroute(NEW_CALL);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("bind-card-new")) sent.push(request.url());
  });
  await next(page).dblclick();
  await expect(page.getByLabel("SMS code")).toBeFocused();
  expect(sent).toHaveLength(1);
  await confirmAccount(page, demo);
  await bridge.expectSent("closeWebView", {});
  expect(sent).toHaveLength(2);
});
