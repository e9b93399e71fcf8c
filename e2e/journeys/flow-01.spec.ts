import type { FrameLocator, Page } from "@playwright/test";
import type { Demo } from "../fixtures/demo.ts";
import { Landing } from "../fixtures/landing.ts";
import { expect, test } from "../fixtures/test.ts";

/** The emulated phone is beside its inspector. */
test.use({ viewport: { width: 1280, height: 920 }, isMobile: false, hasTouch: false });

const PHONE = "09171234567";

/** The page on the phone: the topmost of its web views. */
const shown = (page: Page): FrameLocator => page.frameLocator("iframe[data-top]");
const title = (page: Page) => shown(page).getByRole("heading", { level: 1 });
const head = (page: Page) => shown(page).getByRole("banner");

const press = (page: Page, name: string | RegExp) =>
  shown(page)
    .getByRole("button", typeof name === "string" ? { name, exact: true } : { name })
    .click();

/** A picture of the phone. */
const snap = (page: Page, name: string) =>
  page.screenshot({ path: `pictures/flow-01-${name}.png`, animations: "disabled", scale: "css" });

/** Signs in on the phone's screen with the code of the SMS. */
async function signIn(page: Page, demo: Demo) {
  const { length: before } = await demo.outbox(PHONE);
  await page.getByLabel("Mobile number").fill(PHONE);
  await page.getByRole("button", { name: "Get code" }).click();
  await expect.poll(() => demo.outbox(PHONE)).toHaveLength(before + 1);
  await page.getByLabel("Code").fill(await demo.smsCode(PHONE));
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Registers on the landing page in the phone's browser, and gets the app. */
async function register(page: Page, demo: Demo) {
  const landing = new Landing(page, demo);
  await landing.open("?id=1&user_from=fb&utm_tag=july");
  await landing.register(PHONE);
  await expect(page.getByText("You are registered")).toBeVisible();
  await expect(page).toHaveURL(/\?id=1&user_from=fb&utm_tag=july#\/downloadTemplate$/);
  await snap(page, "download");
}

async function giveIdentity(page: Page) {
  await expect(title(page)).toHaveText("Your identity");
  await shown(page).getByLabel("Full name").fill("Ana Reyes");
  await shown(page).getByLabel("Birthday").fill("1994-03-12");
  await press(page, /^ID type/);
  await shown(page).getByRole("radio", { name: "Passport" }).click();
  await shown(page).getByLabel("ID number").fill("P1234567A");
  await press(page, /^Region, province, city/);
  await press(page, "National Capital Region (NCR)");
  await press(page, "Makati");
  await shown(page).getByLabel("Street and house").fill("12 Sampaguita Street");
  await press(page, "Next");
}

async function bindWallet(page: Page) {
  await expect(title(page)).toHaveText("Payment account information");
  await shown(page).getByLabel("GCash number").fill(PHONE);
  await shown(page).getByLabel("Account holder").fill("Ana Reyes");
  await shown(page).getByLabel("Holder's birthday").fill("1994-03-12");
  await press(page, "Next");
}

/** Pays the chosen amount of the repayment page on GCash's hosted page, and returns to the order. */
async function payByGCash(page: Page) {
  await press(page, /^Payment Method/);
  await shown(page).getByRole("radio", { name: "GCash" }).click();
  await expect(shown(page).getByText(/^You are paying ₱[\d,.]+ with GCash$/)).toBeVisible();
  await press(page, "Payment");
  await press(page, "Pay");
  await expect(title(page)).toHaveText("Order Details");
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

test("FLOW-01 FLOW-04 from the landing page to a settled loan, and to the next one", async ({
  page,
  demo,
}) => {
  test.slow();
  await register(page, demo);
  // The app sends another code, and one a minute is allowed.
  await demo.advance("PT1M");
  await page.goto("/emulator/");
  await page.getByRole("button", { name: "Log in" }).click();
  const login = page.waitForResponse("**/service/user/login?*");
  await signIn(page, demo);
  // The registered number logs in as the same borrower.
  expect((await (await login).json()).data).toMatchObject({ isNew: 0 });
  await expect(page.getByRole("button", { name: "Log in" })).toBeHidden();
  await snap(page, "home");

  await page.getByRole("button", { name: /Tulay Cash/ }).click();
  await expect(title(page)).toHaveText("Tulay Cash");
  await press(page, "Apply now");
  await giveIdentity(page);
  await bindWallet(page);

  // The bank step closed its web view: the product shows again, with the loan as its next step.
  await expect(title(page)).toHaveText("Tulay Cash");
  await press(page, "Apply now");
  await expect(title(page)).toHaveText("Confirm your loan");
  await snap(page, "confirm");
  await press(page, "Loan Now");

  await expect(title(page)).toHaveText("Order Details");
  await expect(head(page)).toContainText("Under review");
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
