import { test } from "../fixtures/bridge.ts";
import { tellDocument } from "../fixtures/document.ts";
import { expect } from "../fixtures/test.ts";

tellDocument({
  ids: "STATIC-03 ROUTE-09",
  address: "/loanAgreement",
  name: "loan-agreement",
  headings: {
    en: "Loan terms and conditions",
    fil: "Mga tuntunin at kondisyon ng utang",
    id: "Syarat dan ketentuan pinjaman",
    zh: "贷款条款与条件",
  },
  says: [
    "Filipino citizen",
    "over 18 years old",
    "permanent address in the Philippines",
    "91 to 365 calendar days",
    "within 1 day after",
    "1 to 3 calendar days after you accepted",
    "half of its term has passed, and at least 7 days after release",
    "₱1,000.00",
    "₱800.00",
    "5% a day of the unpaid amount",
    "Days 1 to 30 late",
    "4% a day of the unpaid amount",
    "Days 31 to 90 late",
    "2% a day of the unpaid amount",
    "From day 91",
    "within 3 days",
    "at least 7 business days before",
    "within 2 days and answer within 30 days",
  ],
  isPublic: false,
});

test("ROUTE-09 BRIDGE-01 back closes the web view, by the keyboard too", async ({
  page,
  demo,
  bridge,
}) => {
  const scenario = await demo.scenario("in-repayment");
  await page.goto(demo.address(scenario, { path: "/loanAgreement" }));
  await expect(page).toHaveURL(/\/loanAgreement\?(?!.*sessionId)/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await bridge.expectSent("closeWebView", {});
});

test("ROUTE-09 BRIDGE-03 back in a plain browser is the page before", async ({ page }) => {
  await page.goto("/About");
  await page.goto("/loanAgreement");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/About");
});
