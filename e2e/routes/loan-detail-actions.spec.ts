import { test } from "../fixtures/bridge.ts";
import { allowFrames } from "../fixtures/confirm.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("ORDER-05 ORDER-15 API-01 a partner's loan is repaid on the partner's page, without our session", async ({
  page,
  demo,
}) => {
  await page.route("https://bayan-credit.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Partner</title>" }),
  );
  await demo.open(page, "h5-repay");
  await page
    .getByRole("button", { name: /^(Repayment|REPAY)$/ })
    .first()
    .click();
  await page.waitForURL("https://bayan-credit.example/repay**");
  expect(page.url()).not.toMatch(/sessionId|demo-/);
});

test("ORDER-03 an order with an address of its own gives its place to it", async ({
  page,
  demo,
}) => {
  await demo.open(page, "redirect", { appVersion: "2.1" });
  await page.waitForURL("**/product?**");
  // On this origin the address carries the common parameters, and the visible address hides the session.
  expect(new URL(page.url()).searchParams.get("appVersion")).toBe("2.1");
  expect(page.url()).not.toContain("sessionId");
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});

test("ORDER-04 ORDER-05 ORDER-14 BRIDGE-01 by keyboard alone every control is reached; REPAY repays, the one below it rolls over; the wrapper dials the service phone, and 'Back' of a first page closes the web view", async ({
  page,
  demo,
  bridge,
}) => {
  const { productId, orderId } = await demo.open(page, "in-repayment");
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  for (const name of [
    "Back",
    "Order number",
    "Repayment plan",
    "Statement",
    "Your agreements",
    "Can't pay?",
    "Call us",
    "All help",
    /^REPAY$/,
    "Rollover Repayment",
  ]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name }).first()).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/repayDelay?productId=${productId}&orderId=${orderId}`);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "REPAY", exact: true }).click();
  await expect(page).toHaveURL(`/repay?productId=${productId}&orderId=${orderId}`);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Call us" }).click();
  await bridge.expectSent("callTelephone", { phone: "0281234567" });
  await page.getByRole("button", { name: "Back" }).click();
  await bridge.expectSent("closeWebView", {});
});

test("MONEY-08 what was signed opens from the order page, the same each time", async ({
  page,
  demo,
  noise,
}) => {
  allowFrames(noise);
  await demo.open(page, "overdue");
  await page.getByRole("button", { name: "Your agreements" }).click();
  const list = page.getByRole("dialog", { name: "Your agreements" });
  await expect(list.getByRole("button", { name: /^Agreement/ })).toHaveText([
    "AgreementLoan agreement",
    "AgreementDisclosure statement",
    "AgreementConsent to the use of data",
  ]);
  await expectAccessible(page);
  await picture(page, "order-agreements");
  await list.getByRole("button", { name: "Disclosure statement" }).click();
  const sheet = page.getByRole("dialog", { name: "Disclosure statement" });
  const frame = sheet.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "");
  await expect(frame.contentFrame().getByText(/^Order number \w{4}-\w{4} \(ord_/)).toBeVisible();
  await expect(frame.contentFrame().getByText("This is a copy.")).toBeHidden();
  const address = (await frame.getAttribute("src")) ?? "";
  const first = await (await page.request.get(address)).body();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  // The list goes with its sheet, and the browser takes their entries of the history away: a load meanwhile would be
  // given up for it.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.history.state?.overlays ?? 0)).toBe(0);
  await page.reload();
  const again = await (await page.request.get(address)).body();
  expect(again.equals(first)).toBe(true);
});
