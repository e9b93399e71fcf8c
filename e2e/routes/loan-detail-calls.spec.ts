import { test } from "../fixtures/bridge.ts";
import { withoutFirstView } from "../fixtures/first-view.ts";
import { expect } from "../fixtures/test.ts";

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
