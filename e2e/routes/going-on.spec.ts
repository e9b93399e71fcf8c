import type { Page } from "@playwright/test";
import { confirmAccount } from "../fixtures/account-code.ts";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, NOW, picture } from "../fixtures/test.ts";

/** Holds the requests to this address until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const indicator = (page: Page) => page.getByRole("status").getByText("One moment");

test("API-07 PERIOD-04 while the channel's page does not come, the page says so and takes no second press", async ({
  page,
  demo,
}) => {
  const codes: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/generate-vcode")) codes.push(request.url());
  });
  await page.goto(demo.address(await demo.scenario("in-repayment"), { path: "/repay" }));
  await page.getByRole("button", { name: "Payment Method" }).click();
  await page.getByRole("radio", { name: "GCash" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.route("**/sandbox/pay/**", (route) => route.fulfill({ status: 204 }));
  const pay = page.getByRole("button", { name: "Payment", exact: true });
  await pay.focus();
  await page.keyboard.press("Enter");
  await expect(indicator(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await picture(page, "repay-leaving");
  expect(codes).toHaveLength(1);
});

test("ORDER-03 API-08 an order whose own address does not come shows itself after a while", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  // A web view stays on its page when the next one has no content.
  await page.route(/\/product\?/, (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
  );
  const left = page.waitForRequest(/\/product\?/);
  await demo.open(page, "redirect").catch(() => undefined);
  await left;
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await page.clock.fastForward(20_000);
  await expect(page.locator("[data-status]")).toBeVisible();
});

test("PERIOD-04 a loan that was settled elsewhere meanwhile is said to be, and shown so", async ({
  page,
  context,
  demo,
}) => {
  const repay = demo.address(await demo.scenario("instalments"), { path: "/repay" });
  const choose = async (on: Page) => {
    await on.goto(repay);
    await on.getByRole("button", { name: "Payment Method" }).click();
    await on.getByRole("radio", { name: "GCash" }).click();
    await expect(on.getByRole("dialog")).toBeHidden();
  };
  await choose(page);
  const other = await context.newPage();
  await other.clock.setFixedTime(NOW);
  await choose(other);
  await other.getByRole("radio", { name: /The whole loan/ }).click();
  await other.getByRole("button", { name: "Payment", exact: true }).click();
  await other.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(other.getByRole("heading", { name: /received$/ })).toBeVisible();
  await page.getByRole("button", { name: "Payment", exact: true }).click();
  await expect(page.getByRole("heading", { name: "This loan is fully paid" })).toBeVisible();
});

test("UX-12 BIND-08 a press in the page's first moment leads on once the payment account is bound", async ({
  page,
  demo,
  bridge,
}) => {
  const release = await hold(page, "**/service/product/detail?*");
  await bridge.open(await demo.scenario("needs-account"));
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  // Presses the button as it is put into the document, before it is painted.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const button = document.querySelector<HTMLElement>("footer button:enabled");
      if (!button) return;
      observer.disconnect();
      button.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
  release();
  await bridge.expectSent("goToPage", { link: "/bindBank?productId=1", params: {} });
  await bridge.show();
  await page.getByRole("button", { name: "Next" }).click();
  await confirmAccount(page, demo);
  await bridge.expectSent("closeWebView", {});
  await bridge.show();
  await expect(page).toHaveURL(/\/loanConfirm\?productId=1$/);
});
