import { test } from "../fixtures/bridge.ts";
import { tellDocument } from "../fixtures/document.ts";
import { expect } from "../fixtures/test.ts";

tellDocument({
  ids: "STATIC-02 ROUTE-11",
  address: "/privacyPolicy",
  name: "privacy-policy",
  headings: {
    en: "Privacy Policy",
    fil: "Patakaran sa privacy",
    id: "Kebijakan privasi",
    zh: "隐私政策",
  },
  says: [
    "Lender information",
    "Collection of information",
    "What you represent to us",
    "Use of technology",
    "Disclosure of personal data",
    "Cookies",
    "Device information",
    "Minors",
    "under 18",
    "Password security",
    "Changes to this policy",
    "Your discretion and opting out",
    "Grievance officer",
    "CS0000000000",
    "1 Example Street",
  ],
  isPublic: false,
});

test("ROUTE-11 BRIDGE-01 back closes the web view, by the keyboard too", async ({
  page,
  demo,
  bridge,
}) => {
  const scenario = await demo.scenario("in-repayment");
  await page.goto(demo.address(scenario, { path: "/privacyPolicy" }));
  await expect(page).toHaveURL(/\/privacyPolicy\?(?!.*sessionId)/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await bridge.expectSent("closeWebView", {});
});

test("ROUTE-11 BRIDGE-03 back in a plain browser is the page before", async ({ page }) => {
  await page.goto("/About");
  await page.goto("/privacyPolicy");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/About");
});
