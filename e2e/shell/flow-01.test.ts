import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { payByGCash } from "./pay.ts";
import { register } from "./register.ts";
import { Shell } from "./shell.ts";

const PHONE = "09170000777";

suite("a first loan in the shell", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start("tulay", "stub");
  });
  after(() => shell?.stop());

  test("FLOW-01 FLOW-04 PROV-05 a new number registers, signs in, borrows, is paid out, repays and may borrow again", async () => {
    await register(shell, PHONE);
    await shell.picture("shell-download");
    await shell.press("button", "Open the Tulay app");
    await shell.phone();
    await shell.find("button", "Get code");
    await shell.picture("shell-login");
    await signIn(shell);
    await loginCloses(shell);
    // Behind the login is the landing page; 'home' leads past it.
    await shell.act({ kind: "back" });
    await shell.phone();
    await shell.press("main button", /^Tulay Cash/);
    await shell.page("/product");
    await shell.press("button", "Apply now");
    await shell.page("/certify");
    await giveIdentity(shell);
    await shell.page("/bindBank");
    await bindWallet(shell);
    // The product's page was loaded anew when the steps above it closed, and went on.
    await shell.page("/loanConfirm");
    await shell.press("button", "Loan Now");

    await shell.page("/loanDetail");
    await shell.find("header", /Under review/);
    await shell.picture("shell-under-review");
    await decide(shell, "Approve");
    await shell.find("header", /Approved/);
    await decide(shell, "Release");
    await shell.press("button", "Repayment");
    await shell.page("/repay");
    await payByGCash(shell);
    await payWhatIsDue(shell);
    await shell.press("button", "Borrow Again");
    await shell.page("/product");

    await shell.tool("Timeline");
    await shell.picture("shell-inspector");
    await shell.find("[aria-label=Rows] [role=option]");
    const log = (await shell.messages()).join("\n");
    for (const name of [
      "goToPage",
      "startBankFlow",
      "endBankFlow",
      "closeWebView",
      "trackConfirm",
    ]) {
      assert.ok(log.includes(name), `${name} is in the log`);
    }
    assert.ok(!log.includes("refused"), log);
  });
});

/** Signs in at the phone's open login with the demo's code. */
async function signIn(shell: Shell): Promise<void> {
  await shell.phone();
  await shell.type("Mobile number", PHONE);
  await shell.press("button", "Get code");
  await shell.press("button", /^From Messages/);
}

/** Waits until the phone has accepted the code. */
async function loginCloses(shell: Shell): Promise<void> {
  const isOpen = "return document.querySelector('main[aria-label=\"Log in\"]') !== null";
  await shell.until("the login to close", async () => {
    return !(await shell.driver.executeScript<boolean>(isOpen));
  });
}

async function giveIdentity(shell: Shell): Promise<void> {
  await shell.type("Full name", "Ana Reyes");
  await shell.giveDay("Birthday", "1994-03-12");
  await shell.press("button", "Choose your ID");
  await shell.press("[role=dialog] label", "Passport");
  await shell.type("ID number", "P1234567A");
  await shell.press("button", "Choose your barangay");
  await shell.press("[role=dialog] button", "National Capital Region (NCR)");
  await shell.press("[role=dialog] button", "Makati");
  await shell.press("[role=dialog] button", "Poblacion");
  await shell.type("Street and house", "12 Sampaguita Street");
  await shell.press("button", "Next");
}

/** The number that logged in and the identity are filled in. */
async function bindWallet(shell: Shell): Promise<void> {
  await shell.find("button", "Next");
  await shell.phone();
  await shell.find("header", /Payment account/);
  await shell.page("/bindBank");
  await shell.picture("shell-bank-step");
  await shell.press("button", "Next");
  // The field is shown by the answer that the code was sent; its sixth digit goes on by itself.
  await shell.find("[name=smsCode]");
  await shell.type("SMS code", await shell.demo.smsCode(PHONE));
}

/** The lender decides about the phone's order, in the inspector. */
async function decide(shell: Shell, decision: string): Promise<void> {
  await shell.tool("Order");
  await shell.press("button", decision);
  await shell.page("/loanDetail");
}

/** Pays each remaining instalment on its due day; the session has expired by then, and the page asks for a login. */
async function payWhatIsDue(shell: Shell): Promise<void> {
  const isLeft = async () => {
    const button = await shell.find("footer button", /^(REPAY|Repayment|Borrow Again)$/);
    return (await button.getText()) !== "Borrow Again";
  };
  while (await isLeft()) {
    await shell.inspector();
    await shell.press("button", "+30 days");
    await signIn(shell);
    await shell.page("/loanDetail");
    await shell.press("button", "REPAY");
    await shell.page("/repay");
    await payByGCash(shell);
  }
}
