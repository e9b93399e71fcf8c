import type { FrameLocator, Page } from "@playwright/test";
import type { Demo } from "../fixtures/demo.ts";
import { Finger } from "../fixtures/finger.ts";
import { Landing } from "../fixtures/landing.ts";
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

const PHONE = "09171234567";

/** The page on the phone: the topmost of its web views. */
const shown = (page: Page): FrameLocator => page.frameLocator("iframe[data-top]");
const title = (page: Page) => shown(page).getByRole("heading", { level: 1 });
const head = (page: Page) => shown(page).getByRole("banner");

const button = (page: Page, name: string | RegExp) =>
  shown(page).getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

const press = (page: Page, name: string | RegExp) => button(page, name).click();

/** A picture of the phone. */
const snap = (page: Page, name: string) =>
  page.screenshot({ path: `pictures/flow-01-${name}.png`, animations: "disabled", scale: "css" });

/** Signs in on the phone's screen with the code of the SMS; its last digit goes on by itself. */
async function signIn(page: Page, demo: Demo, finger = new Finger()) {
  const { length: before } = await demo.outbox(PHONE);
  await expect(page.getByLabel("Mobile number")).toBeFocused();
  await finger.type(page.getByLabel("Mobile number"), PHONE);
  await finger.press(page.getByRole("button", { name: "Get code" }));
  await expect.poll(() => demo.outbox(PHONE)).toHaveLength(before + 1);
  await expect(page.getByLabel("Code")).toBeFocused();
  await finger.type(page.getByLabel("Code"), await demo.smsCode(PHONE));
}

/** Registers on the landing page in the phone's browser, until it offers the app. */
async function register(page: Page, demo: Demo, finger: Finger) {
  const landing = new Landing(page, demo);
  await landing.open("?id=1&user_from=fb&utm_tag=july");
  await finger.type(landing.phone, PHONE);
  await finger.type(landing.captcha, await landing.answer());
  await finger.press(landing.send);
  await expect.poll(async () => (await demo.outbox(PHONE)).length).toBeGreaterThan(0);
  await expect(landing.smsCode).toBeFocused();
  await finger.type(landing.smsCode, await demo.smsCode(PHONE));
  await finger.press(landing.button("Apply"));
  await expect(page.getByText("You are registered")).toBeVisible();
  await expect(page).toHaveURL(/\?id=1&user_from=fb&utm_tag=july#\/downloadTemplate$/);
  await snap(page, "download");
}

async function giveIdentity(page: Page, finger: Finger) {
  await expect(title(page)).toHaveText("Your identity");
  const field = (label: string) => shown(page).getByLabel(label);
  await finger.type(field("Full name"), "Ana Reyes");
  await finger.type(field("Birthday"), "1994-03-12");
  await finger.press(button(page, /^ID type/));
  await finger.press(shown(page).getByRole("radio", { name: "Passport" }));
  await finger.type(field("ID number"), "P1234567A");
  await finger.press(button(page, /^Region, province, city/));
  await finger.type(shown(page).getByRole("searchbox"), "poblacion makati");
  await finger.press(button(page, /^Poblacion/));
  await finger.type(field("Street and house"), "12 Sampaguita Street");
  await finger.press(button(page, "Next"));
}

/** The number that logged in and the identity are filled in. */
async function bindWallet(page: Page, finger: Finger) {
  await expect(title(page)).toHaveText("Payment account information");
  const value = async (label: string) =>
    (await shown(page).getByLabel(label).inputValue()).replaceAll(" ", "");
  expect(await value("GCash number")).toBe(PHONE);
  expect(await value("Account holder")).toBe("AnaReyes");
  await finger.press(button(page, "Next"));
}

/** Pays the chosen amount of the repayment page on GCash's hosted page, and returns to the order. */
async function payByGCash(page: Page) {
  await press(page, /^Payment Method/);
  await shown(page).getByRole("radio", { name: "GCash" }).click();
  await expect(shown(page).getByText(/^You are paying ₱[\d,.]+ with GCash$/)).toBeVisible();
  await press(page, "Payment");
  await press(page, "Pay");
  await expect(title(page)).toHaveText("Order Details");
  const result = shown(page).getByRole("heading", { name: /^Payment received ₱/ });
  await expect(result).toBeVisible();
}

/** Opens the order again, as a borrower does on another day. */
async function comeBack(page: Page, status: string) {
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(head(page)).toContainText(status);
}

function orderId(page: Page): string {
  const addresses = page.frames().map((frame) => new URL(frame.url()));
  const order = addresses.findLast((address) => address.pathname === "/loanDetail");
  return order?.searchParams.get("orderId") ?? "none";
}

/** The most presses from the landing page until the loan is under review. */
const MOST_PRESSES = 20;

test("FLOW-01 FLOW-04 UX-12 PROV-05 from the landing page to a settled loan, and to the next one", async ({
  page,
  demo,
}) => {
  test.slow();
  const finger = new Finger();
  await register(page, demo, finger);
  // The app sends another code, and one a minute is allowed.
  await demo.advance("PT1M");
  await page.goto("/emulator/");
  // On a phone, 'Open the app' on the page before opens this login.
  await finger.press(page.getByRole("button", { name: "Log in" }));
  const login = page.waitForResponse("**/service/user/login?*");
  await signIn(page, demo, finger);
  // The registered number logs in as the same borrower.
  expect((await (await login).json()).data).toMatchObject({ isNew: 0 });
  await expect(page.getByRole("button", { name: "Log in" })).toBeHidden();
  await snap(page, "home");

  await finger.press(page.getByRole("button", { name: /Tulay Cash/ }));
  await expect(title(page)).toHaveText("Tulay Cash");
  await finger.press(button(page, "Apply now"));
  await giveIdentity(page, finger);
  await bindWallet(page, finger);

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
  await expect(shown(page).getByRole("button", { name: "Repayment" })).toBeVisible();
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
  await payByGCash(page);
  await expect(head(page)).toContainText("30 days left");

  await demo.advance("P16D");
  await comeBack(page, "14 days left");
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
