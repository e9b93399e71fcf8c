import { test } from "../fixtures/bridge.ts";
import { withoutFirstView } from "../fixtures/first-view.ts";
import { expect, picture } from "../fixtures/test.ts";

const ORDER_CALL = "**/v3/loan-details/loan-details?*";

test.beforeEach(({ page }) => withoutFirstView(page));

test("API-01 API-02 API-03 the order is asked for as a form, with the page's own parameters", async ({
  page,
  demo,
}) => {
  const sent = page.waitForRequest(ORDER_CALL);
  const scenario = await demo.open(page, "in-repayment", { appVersion: "2.1", channel: "ph" });
  const request = await sent;
  const url = new URL(request.url());
  expect(url.pathname).toBe("/mountain/v3/loan-details/loan-details");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appVersion: "2.1",
    channel: "ph",
    sessionId: scenario.sessionId,
    appName: "Tulay",
    lang: "en",
  });
  expect(request.postData()).toBe(`productId=1&orderId=${scenario.orderId}`);
  expect(await request.allHeaders()).toMatchObject({
    "content-type": "application/x-www-form-urlencoded",
    "x-requested-with": "XMLHttpRequest",
    "x-app-version": "2.1",
  });
  await expect(page).toHaveURL(/\/loanDetail/);
  expect(page.url()).not.toContain("sessionId");
});

test("API-04 API-08 an answer that does not come within a minute is given up", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_/);
  await page.clock.install();
  await page.route(ORDER_CALL, () => undefined);
  await demo.open(page, "in-repayment");
  // The page's clock runs while it loads, hence the margin; a unit test checks the exact time.
  await page.clock.fastForward(30_000);
  await expect(page.locator("main[aria-busy=true]")).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(page.getByRole("heading", { name: "This page could not load" })).toBeVisible();
});

test("API-05 a code that is the integer 0 is a success", async ({ page, demo }) => {
  await page.route(ORDER_CALL, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), code: "0" } });
  });
  await demo.open(page, "overdue");
  await expect(page.locator('[data-status="180"]')).toBeVisible();
});

test("API-06 API-07 a call shows its text only while it runs; its refusal is a toast", async ({
  page,
  demo,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/google-score?*", async (route) => {
    await held;
    await route.fulfill({ json: { code: "1409", message: "You rated already", data: null } });
  });
  await demo.open(page, "asks-rating");
  await page.getByRole("radio", { name: "5 of 5 stars" }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Sending")).toBeVisible();
  await picture(page, "order-sending");
  release();
  await expect(page.getByText("You rated already")).toBeVisible();
  await expect(page.getByText("Sending")).toBeHidden();
  await expect(page.getByRole("radio", { name: "5 of 5 stars" })).toBeChecked();
});
