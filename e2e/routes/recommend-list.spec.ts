import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import type { Demo } from "../fixtures/demo.ts";
import { tapsOf } from "../fixtures/taps.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const HOME_CALL = "**/service/home/index?*";
const DEFINE_CALL = "**/gopia/goya/define?*";

const card = (page: Page, name: string) => page.locator("main section").filter({ hasText: name });
const applyFor = (page: Page, name: string) =>
  card(page, name).getByRole("button", { name: "Apply now" });

/** Opens the list as this scenario's borrower. */
async function open(page: Page, demo: Demo, id: string, query: Record<string, string> = {}) {
  const scenario = await demo.scenario(id);
  await page.goto(demo.address(scenario, { path: "/recommendList" }, query));
  return scenario;
}

test("ROUTE-18 BRIDGE-03 ENV-01 a visitor sees the offers, the lender, and the way to the app", async ({
  page,
  demo,
}) => {
  await open(page, demo, "visitor");
  await expect(page.getByRole("heading", { level: 1, name: "Loans for you" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
  await expect(page.getByText("Tulay Lending Corporation")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the Tulay app" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply now" })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, "recommend-visitor");
});

test("ROUTE-18 a borrower sees the open order, and goes to it", async ({ page, demo, bridge }) => {
  const { productId, orderId } = await open(page, demo, "in-repayment");
  await expect(page.getByRole("heading", { name: "Your loan" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the Tulay app" })).toBeHidden();
  await expectAccessible(page);
  await picture(page, "recommend-borrower");
  await page.getByRole("button", { name: "View your loan" }).click();
  await expect(page).toHaveURL(`/loanDetail?productId=${productId}&orderId=${orderId}`);
  await bridge.expectSequence();
});

test("ROUTE-18 ORDER-09 CALL-36 CALL-37 a product opens by the wrapper where the server says", async ({
  page,
  demo,
  bridge,
}) => {
  await open(page, demo, "new-borrower");
  const taps = tapsOf(page, demo);
  await applyFor(page, "Tulay Sahod").click();
  await bridge.expectSent("goToPage", { link: "/product?productId=2", params: {} });
  expect(await taps()).toMatchObject([{ productId: "2", moduleId: "32", positionId: "1" }]);
});

test("ROUTE-18 BRIDGE-03 in a plain browser the product's page is gone to", async ({
  page,
  demo,
}) => {
  await open(page, demo, "new-borrower");
  await applyFor(page, "Tulay Cash").click();
  await expect(page).toHaveURL(/\/product\?productId=1/);
  await expect(page.getByRole("heading", { level: 1, name: "Tulay Cash" })).toBeVisible();
  expect(page.url()).not.toContain("sessionId");
});

test("ROUTE-18 ORDER-09 API-01 a partner's product opens at the partner's, without our session", async ({
  page,
  demo,
}) => {
  await page.route("https://bayan-credit.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Partner</title>" }),
  );
  await open(page, demo, "new-borrower");
  await applyFor(page, "Bayan Credit").click();
  await page.waitForURL("https://bayan-credit.example/open");
  expect(page.url()).not.toMatch(/sessionId|demo-/);
});

test("ORDER-08 ROUTE-18 a product that takes no new loans says so and cannot be pressed", async ({
  page,
  demo,
}) => {
  await open(page, demo, "new-borrower");
  const paused = card(page, "Tulay Balik-Eskwela").getByRole("button", {
    name: "Not available now",
  });
  await expect(paused).toBeDisabled();
  await paused.scrollIntoViewIfNeeded();
  await picture(page, "recommend-paused");
});

for (const link of [
  "javascript:alert(1)",
  "//evil.example/open",
  "https://user@bayan-credit.example/open",
  "http:\\\\evil.example",
  "https://bayan-cr\u0435dit.example/open",
  "https://evil.example/open",
]) {
  test(`ORDER-09 CALL-37 does not follow ${link}, and says so`, async ({ page, demo, bridge }) => {
    const answer = { code: "00", message: "Success", data: link };
    await page.route(DEFINE_CALL, (route) => route.fulfill({ json: answer }));
    await open(page, demo, "new-borrower");
    await applyFor(page, "Tulay Sahod").click();
    await expect(page.getByText("This link cannot be opened.")).toBeVisible();
    await expect(page).toHaveURL(/\/recommendList\?/);
    await bridge.expectSequence();
  });
}

test("ORDER-09 API-05 CALL-37 a code other than '00' leads nowhere; the server's message shows", async ({
  page,
  demo,
  bridge,
}) => {
  const answer = { code: "0", message: "Not just now", data: "/product?productId=2" };
  await page.route(DEFINE_CALL, (route) => route.fulfill({ json: answer }));
  await open(page, demo, "new-borrower");
  await applyFor(page, "Tulay Sahod").click();
  await expect(page.getByText("Not just now")).toBeVisible();
  await bridge.expectSequence();
});

test("ROUTE-18 a list is walked by keyboard: offers in their order, each said with its product", async ({
  page,
  demo,
  bridge,
}) => {
  await open(page, demo, "new-borrower");
  const first = applyFor(page, "Tulay Cash");
  await expect(first).toHaveAccessibleDescription("Tulay Cash");
  await first.focus();
  await page.keyboard.press("Tab");
  await expect(applyFor(page, "Tulay Sahod")).toBeFocused();
  await page.keyboard.press("Enter");
  await bridge.expectSent("goToPage", { link: "/product?productId=2", params: {} });
});

test("API-08 UI-04 ROUTE-18 has its shape while it loads; without a network it can be tried again", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(HOME_CALL, async (route) => {
    await held;
    await route.abort("internetdisconnected");
  });
  await open(page, demo, "new-borrower");
  await expect(page.locator("main[aria-busy=true]")).toBeVisible();
  await picture(page, "recommend-loading");
  release();
  await expect(page.getByText("error", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "recommend-failed");
  await page.unroute(HOME_CALL);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
});

test("API-08 ORDER-09 a tap without a network says 'error' and may be made again", async ({
  page,
  demo,
  noise,
  bridge,
}) => {
  noise.allow(/net::ERR_FAILED/);
  await open(page, demo, "new-borrower");
  await page.route(DEFINE_CALL, (route) => route.abort());
  await applyFor(page, "Tulay Sahod").click();
  await expect(page.getByText("error", { exact: true })).toBeVisible();
  await page.unroute(DEFINE_CALL);
  await applyFor(page, "Tulay Sahod").click();
  await bridge.expectSent("goToPage", { link: "/product?productId=2", params: {} });
});

test("API-06 ROUTE-18 a session that has ended is asked for by the wrapper", async ({
  page,
  demo,
  bridge,
}) => {
  await open(page, demo, "new-borrower", { sessionId: "long-gone" });
  await bridge.expectSent("goToLogin", {});
});

test("BRIDGE-03 with a session that has ended, in a plain browser: the offers, and the way into the app", async ({
  page,
  demo,
}) => {
  await demo.open(page, "in-repayment", { sessionId: "long-gone" });
  await expect(page).toHaveURL("/recommendList");
  await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply now" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open the Tulay app" })).toBeVisible();
});

for (const lang of ["fil", "id", "zh"]) {
  test(`UI-05 ROUTE-18 speaks ${lang}`, async ({ page, demo }) => {
    await open(page, demo, "in-repayment", { lang });
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
    await picture(page, `recommend-${lang}`);
  });
}
