import { test } from "../fixtures/bridge.ts";
import { tellDocument } from "../fixtures/document.ts";
import { expect } from "../fixtures/test.ts";

tellDocument({
  ids: "STATIC-01 ROUTE-10",
  address: "/aboutUs",
  name: "about-us",
  headings: { en: "About Us", fil: "Tungkol sa amin", id: "Tentang kami", zh: "关于我们" },
  says: [
    "Our mission",
    "Quick approval",
    "Transparent fees",
    "Flexible repayment",
    "Safe",
    "The people",
    "care@tulay.example",
    "0281234567",
  ],
  isPublic: false,
});

test("ROUTE-10 BRIDGE-01 back closes the web view, by the keyboard too", async ({
  page,
  demo,
  bridge,
}) => {
  const scenario = await demo.scenario("in-repayment");
  await page.goto(demo.address(scenario, { path: "/aboutUs" }));
  await expect(page).toHaveURL(/\/aboutUs\?(?!.*sessionId)/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await bridge.expectSent("closeWebView", {});
});

test("ROUTE-10 BRIDGE-03 back in a plain browser is the page before", async ({ page }) => {
  await page.goto("/About");
  await page.goto("/aboutUs");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/About");
});
