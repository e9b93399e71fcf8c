import type { Page } from "@playwright/test";
import { Finger } from "../fixtures/finger.ts";
import {
  bindWallet,
  button,
  comeBack,
  giveIdentity,
  head,
  orderId,
  press,
  register,
  shown,
  signIn,
  title,
} from "../fixtures/phone.ts";
import { expect, test } from "../fixtures/test.ts";

/**
 * The emulated phone is beside its inspector. The money comes and goes by the real adaptors, which speak to stand-ins of the
 * providers over HTTP.
 */
test.use({
  viewport: { width: 1280, height: 920 },
  isMobile: false,
  hasTouch: false,
  providers: "stub",
});

/** A picture of the phone. */
const snap = (page: Page, name: string) =>
  page.screenshot({ path: `pictures/flow-01-${name}.png`, animations: "disabled", scale: "css" });

async function chooseGCash(page: Page) {
  await press(page, /^Payment Method/);
  await shown(page).getByRole("radio", { name: "GCash" }).click();
}

/**
 * Pays the chosen amount of the repayment page on the hosted page of GCash, the chosen channel, and returns by the result to
 * the order.
 */
async function payByGCash(page: Page, finger = new Finger()) {
  await expect(shown(page).getByText(/^You are paying ₱[\d,.]+ \(GCash/)).toBeVisible();
  await finger.press(button(page, "Payment"));
  await press(page, "Pay");
  await expect(title(page)).toHaveText("Order Details");
  const result = shown(page).getByRole("heading", { name: /^₱[\d,.]+ received$/ });
  await expect(result).toBeVisible();
  await press(page, "OK");
}

/** The most presses from the landing page until the loan is under review. */
const MOST_PRESSES = 17;

test("FLOW-01 FLOW-04 UX-12 PERIOD-04 PROV-05 from the landing page to a settled loan, and to the next one", async ({
  page,
  demo,
}) => {
  test.slow();
  const finger = new Finger();
  await register(page, demo, finger);
  await snap(page, "download");
  await page.goto("/emulator/");
  // On a phone, 'Open the app' on the page before opens this login.
  await finger.press(page.getByRole("button", { name: "Log in" }));
  const login = page.waitForResponse("**/demo/native/login?*");
  await signIn(page, demo, finger);
  // The registered number logs in as the same borrower.
  expect(await (await login).json()).toMatchObject({ isNew: 0 });
  await expect(page.getByRole("button", { name: "Log in" })).toBeHidden();
  await snap(page, "home");

  await finger.press(page.getByRole("button", { name: /Tulay Cash/ }));
  await expect(title(page)).toHaveText("Tulay Cash");
  await finger.press(button(page, "Apply now"));
  await giveIdentity(page, finger);
  await bindWallet(page, demo, finger);

  // The bank step closed its web view: the product went on to the loan by itself.
  await expect(title(page)).toHaveText("Confirm your loan");
  await snap(page, "confirm");
  await finger.press(button(page, "Loan Now"));

  await expect(title(page)).toHaveText("Order Details");
  await expect(head(page)).toContainText("Under review");
  expect(finger.presses).toBeLessThanOrEqual(MOST_PRESSES);
  const order = orderId(page);
  await snap(page, "under-review");

  await press(page, "Back");
  await expect(shown(page).getByRole("button", { name: "View your loan" })).toBeVisible();
  await press(page, "Back");
  await page.getByRole("button", { name: /Tulay Cash Under review/ }).click();
  await expect(head(page)).toContainText("Under review");

  await demo.decide(order, true);
  await comeBack(page, "Approved");
  await demo.release(order);
  await comeBack(page, "Money released");
  await expect(shown(page).getByRole("button", { name: "Repayment", exact: true })).toBeVisible();
  await demo.advance("P1D");
  await comeBack(page, "In repayment");
  await snap(page, "in-repayment");

  // The first instalment is paid on its day, and the whole loan after half its term. The session has expired by then:
  // the page asks the phone to sign in again, and goes on where it was.
  await demo.advance("P29D");
  await page.getByRole("button", { name: "Reload" }).click();
  await signIn(page, demo);
  await expect(head(page)).toContainText("due today");
  await press(page, "REPAY");
  await expect(title(page)).toHaveText("Repayment");
  await snap(page, "repay");
  await chooseGCash(page);
  await payByGCash(page);
  await expect(head(page)).toContainText("30 days left");

  await demo.advance("P16D");
  await comeBack(page, "14 days left");
  // From now on the channel is remembered.
  const monthly = new Finger();
  await monthly.press(button(page, "REPAY"));
  await payByGCash(page, monthly);
  expect(monthly.presses).toBe(2);
  await expect(head(page)).toContainText("45 days left");

  await press(page, "REPAY");
  await shown(page)
    .getByRole("radio", { name: /The whole loan/ })
    .click();
  await payByGCash(page);
  await expect(head(page)).toContainText("Settled");
  await snap(page, "settled");

  await press(page, "Borrow Again");
  await expect(title(page)).toHaveText("Tulay Cash");
  await press(page, "Apply now");
  await expect(title(page)).toHaveText("Confirm your loan");
});
