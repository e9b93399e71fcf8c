import type { Page } from "@playwright/test";
import { wearBrand } from "../fixtures/brand.ts";
import { test } from "../fixtures/bridge.ts";
import { tapsOf } from "../fixtures/taps.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const DEFINE_CALL = "**/gopia/goya/define?*";

const market = (page: Page) => page.getByRole("heading", { name: "More products for you" });
const entry = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
const applyFor = (page: Page, name: string) =>
  entry(page, name).getByRole("button", { name: "Apply now" });

test("ORDER-08 the market is hidden by default, and the buttons show", async ({ page, demo }) => {
  await demo.open(page, "market");
  await expect(page.getByRole("button", { name: "Borrow Again" })).toBeVisible();
  await expect(market(page)).toBeHidden();
});

test("ORDER-08 ENV-05 the brand's market shows each product in full, and the buttons are hidden", async ({
  page,
  demo,
}) => {
  await wearBrand(page, { showMarket: true });
  await demo.open(page, "market");
  await expect(market(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Borrow Again" })).toBeHidden();
  const sahod = entry(page, "Tulay Sahod");
  await expect(sahod.locator("img")).toHaveAttribute("src", "/images/product-tulay-sahod.svg");
  await expect(sahod).toContainText("₱10,000.00Maximum amount");
  await expect(sahod).toContainText("0.03% a dayInterest rate");
  await expect(applyFor(page, "Tulay Sahod")).toBeEnabled();
  const paused = entry(page, "Tulay Balik-Eskwela").getByRole("button");
  await expect(paused).toHaveText("Not available now");
  await expect(paused).toBeDisabled();
  await expectAccessible(page);
  await market(page).scrollIntoViewIfNeeded();
  await picture(page, "order-market");
});

test("ORDER-08 an order that can be paid keeps 'REPAY' beside the market, whose last link goes home", async ({
  page,
  demo,
  bridge,
}) => {
  await wearBrand(page, { showMarket: true });
  await demo.open(page, "in-repayment");
  await expect(market(page)).toBeVisible();
  for (const name of [/^REPAY$/, /Rollover Repayment/]) {
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
  await page.getByRole("button", { name: "Click to view more products" }).click();
  await bridge.expectSent("goHome", {});
});

test("ORDER-08 BRIDGE-03 in a plain browser more products are on the list of them", async ({
  page,
  demo,
}) => {
  await wearBrand(page, { showMarket: true });
  await demo.open(page, "market");
  await page.getByRole("button", { name: "Click to view more products" }).click();
  await expect(page).toHaveURL("/recommendList");
});

test("ORDER-09 CALL-36 CALL-37 a tap is kept with its place, and the link goes out as a message", async ({
  page,
  demo,
  bridge,
}) => {
  await wearBrand(page, { showMarket: true });
  await demo.open(page, "market");
  const taps = tapsOf(page, demo);
  const asked = page.waitForRequest(DEFINE_CALL);
  await applyFor(page, "Tulay Negosyo").click();
  expect((await asked).postData()).toBe("alder=31&birch=2&cedar=4");
  await bridge.expectSent("goToPage", { link: "/product?productId=4", params: {} });
  expect(await taps()).toMatchObject([{ productId: "4", moduleId: "31", positionId: "2" }]);
});

test("ORDER-09 a double press opens the product once", async ({ page, demo, bridge }) => {
  await wearBrand(page, { showMarket: true });
  await demo.open(page, "market");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/gopia/goya/define")) asked.push(request.url());
  });
  await applyFor(page, "Tulay Sahod").evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await bridge.expectSent("goToPage", { link: "/product?productId=2", params: {} });
  expect(asked).toHaveLength(1);
});

test("ORDER-09 API-01 a partner's product opens at the partner's, without our session", async ({
  page,
  demo,
}) => {
  await page.route("https://bayan-credit.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Partner</title>" }),
  );
  await wearBrand(page, { showMarket: true });
  await demo.open(page, "in-repayment");
  await applyFor(page, "Bayan Credit").click();
  await page.waitForURL("https://bayan-credit.example/open");
  expect(page.url()).not.toMatch(/sessionId|demo-/);
});

for (const link of [
  "javascript:alert(1)",
  "//evil.example/open",
  "https://user@bayan-credit.example/open",
  "http:\\\\evil.example",
  "https://xn--bayan-crdit-eqf.example/open",
]) {
  test(`ORDER-09 does not follow ${link}, and says so`, async ({ page, demo, bridge }) => {
    const answer = { code: "00", message: "Success", data: link };
    await page.route(DEFINE_CALL, (route) => route.fulfill({ json: answer }));
    await wearBrand(page, { showMarket: true });
    await demo.open(page, "market");
    await applyFor(page, "Tulay Sahod").click();
    await expect(page.getByText("This link cannot be opened.")).toBeVisible();
    await expect(page).toHaveURL(/\/loanDetail\?/);
    await bridge.expectSequence();
  });
}

test("ORDER-09 a link that only the wrapper knows goes out as a message; without one it is refused", async ({
  page,
  demo,
}) => {
  const answer = { code: "00", message: "Success", data: "tulay://product/2" };
  await page.route(DEFINE_CALL, (route) => route.fulfill({ json: answer }));
  await wearBrand(page, { showMarket: true });
  await demo.open(page, "market");
  await applyFor(page, "Tulay Sahod").click();
  await expect(page.getByText("This link cannot be opened.")).toBeVisible();
});

test("ROUTE-18 a declined order leads to the recommended products", async ({ page, demo }) => {
  await demo.open(page, "declined");
  await expectAccessible(page);
  await page.getByRole("button", { name: "See other loans" }).click();
  await expect(page).toHaveURL("/recommendList");
  await expect(page.getByRole("heading", { level: 1, name: "Loans for you" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/loanDetail\?/);
});
