import { test } from "../fixtures/bridge.ts";
import { withoutFirstView } from "../fixtures/first-view.ts";
import { showAgain, watchPageShow } from "../fixtures/page-cache.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const ORDER_CALL = "**/v3/loan-details/loan-details?*";

test.beforeEach(({ page }) => withoutFirstView(page));

test("ORDER-07 API-06 an order of someone else is refused with the server's sentence, and an unknown session goes to the login by the wrapper", async ({
  page,
  demo,
  bridge,
}) => {
  const foreign = await demo.scenario("overdue");
  await demo.open(page, "in-repayment", { orderId: foreign.orderId ?? "" });
  await expect(page.getByRole("heading", { name: "This order was not found" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, "order-not-found");
  await page.getByRole("button", { name: "Back to home" }).click();
  await bridge.expectSent("goHome", {});

  await demo.open(page, "in-repayment", { sessionId: "long-gone" });
  await bridge.expectSent("goToLogin", {});
  await expect(page.getByRole("heading", { name: "You are not logged in" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "order-signed-out");
});

test("API-01 UI-04 UI-05 data and texts are asked for beside the code, and the shape stands at once", async ({
  page,
  demo,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  const texts = page.waitForRequest("**/assets/en-*.js");
  const asked = page.waitForRequest(ORDER_CALL);
  const scenario = await demo.scenario("in-repayment");
  await page.goto(demo.address(scenario), { waitUntil: "commit" });
  expect((await asked).postData()).toContain(`orderId=${scenario.orderId}`);
  await texts;
  await expect(page.locator("main[aria-busy=true]")).toBeVisible();
  await picture(page, "order-loading");
  expect(page.url()).not.toContain("sessionId");
  release();
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  expect(files.filter((path) => /\/(fil|id|zh)-/.test(path))).toEqual([]);
});

test("ORDER-07 API-08 UI-04 UI-05 a page whose order, code or texts were lost says so and can be tried again", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_(FAILED|INTERNET_DISCONNECTED)|dynamically imported module/);
  await test.step("the order", async () => {
    await page.route(ORDER_CALL, (route) => route.abort("internetdisconnected"));
    await demo.open(page, "in-repayment");
    await expect(page.getByText("error", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "This page could not load" })).toBeVisible();
    await picture(page, "order-failed");
    await page.unroute(ORDER_CALL);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  });
  for (const file of ["vendor", "entry.client", "loan-detail", "en"]) {
    const lost = `**/assets/${file}-*.js`;
    await page.route(lost, (route) => route.abort());
    await demo.open(page, "in-repayment");
    await expect(page.getByRole("alert"), file).toContainText("error");
    // No text is shown by its id.
    await expect(page.locator("main"), file).toHaveText("");
    await page.unroute(lost);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  }
});

test("API-08 UX-07 back from the browser's memory the order is asked anew; without a network it stays", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
  const repay = page.getByRole("button", { name: "REPAY", exact: true });
  await watchPageShow(page);
  await demo.open(page, "in-repayment");
  await expect(repay).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("tulay.copies"))).not.toBeNull();
  await page.route(ORDER_CALL, (route) => route.abort("internetdisconnected"));
  await showAgain(page);
  await expect(page.getByText("Not updated · as of 9:30 AM")).toBeVisible();
  await expect(repay).toBeVisible();
  await page.unroute(ORDER_CALL);
  await demo.advance("P30D");
  await showAgain(page);
  await expect(page.locator('[data-status="180"]')).toBeVisible();
});
