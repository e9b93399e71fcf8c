import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const PRODUCT_CALL = "**/service/product/detail?*";
const PRODUCT_PAGE = { path: "/product" };

/** Each borrower with the next step, its button, and whether it opens in another web view. */
const NEXT_STEPS: [scenario: string, button: string, page: RegExp, opensWebView: boolean][] = [
  ["new-borrower", "Apply now", /\/certify\?productId=1$/, true],
  ["needs-account", "Apply now", /\/bindBank\?productId=1$/, true],
  ["ready", "Apply now", /\/loanConfirm\?productId=1$/, false],
  ["in-repayment", "View your loan", /\/loanDetail\?productId=1&orderId=\w+$/, false],
];

for (const [scenario, button, next, opensWebView] of NEXT_STEPS) {
  test(`ROUTE-19 FLOW-01 leads someone who is ${scenario} on`, async ({ page, demo, bridge }) => {
    await page.goto(demo.address(await demo.scenario(scenario), PRODUCT_PAGE));
    await expect(page.getByRole("heading", { level: 1, name: "Tulay Cash" })).toBeVisible();
    const isOpen = scenario === "in-repayment";
    await expect(
      page.getByText(isOpen ? "You already have this loan" : "₱1,000.00 – ₱20,000.00"),
    ).toBeVisible();
    await expectAccessible(page);
    await picture(page, `product-${scenario}`);
    await page.getByRole("button", { name: button }).click();
    if (opensWebView) {
      await expect.poll(() => bridge.sent("goToPage")).toHaveLength(1);
      const [{ link } = { link: "" }] = await bridge.sent("goToPage");
      expect(link).toMatch(next);
    } else {
      await expect(page).toHaveURL(next);
    }
  });
}

test("ROUTE-19 BRIDGE-03 in a plain browser the next step opens in place, and back shows what changed", async ({
  page,
  demo,
}) => {
  await demo.open(page, "new-borrower");
  await page.getByRole("button", { name: "Apply now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your identity" })).toBeVisible();
  expect(page.url()).not.toContain("sessionId");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tulay Cash" })).toBeVisible();
});

test("ROUTE-19 API-08 UI-04 without a network it says 'error' and can be tried again", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await page.route(PRODUCT_CALL, (route) => route.abort("internetdisconnected"));
  await demo.open(page, "new-borrower");
  await expect(page.getByText("error", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "product-failed");
  await page.unroute(PRODUCT_CALL);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tulay Cash" })).toBeVisible();
});

test("ROUTE-19 UI-04 says that a product is not there", async ({ page, demo }) => {
  await demo.open(page, "new-borrower", { productId: "99" });
  await expect(page.getByRole("heading", { name: "This product was not found" })).toBeVisible();
});

test("ROUTE-19 UI-04 shows the shape of the page while it loads", async ({ page, demo }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(PRODUCT_CALL, async (route) => {
    await held;
    await route.continue();
  });
  await demo.open(page, "new-borrower");
  await expect(page.locator("main[aria-busy=true]")).toBeVisible();
  await picture(page, "product-loading");
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Tulay Cash" })).toBeVisible();
});

for (const lang of ["fil", "id", "zh"]) {
  test(`UI-05 ROUTE-19 speaks ${lang}`, async ({ page, demo }) => {
    await demo.open(page, "needs-account", { lang });
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.locator("footer").getByRole("button")).toBeVisible();
    await picture(page, `product-${lang}`);
  });
}
