import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const help = (page: Page) => page.getByRole("dialog", { name: "Help" });

async function openHelp(page: Page): Promise<void> {
  await page.getByRole("button", { name: /All help$/ }).click();
  await expect(help(page)).toBeVisible();
}

test("UX-02 the order page leads to every kind of help, a screen's way back to the order", async ({
  page,
  demo,
}) => {
  await demo.open(page, "in-repayment");
  await openHelp(page);
  await expect(help(page).getByRole("button")).toHaveText([
    "",
    "Something is not rightFile a complaint",
    "What you sent, and our answersMy complaints",
    "Telephone and emailCustomer service",
    "LanguageEnglish",
    "Who lends to youAbout us",
    "What we do with your dataPrivacy policy",
    "The rules of every loanLoan terms and conditions",
  ]);
  await expectAccessible(page);
  await picture(page, "order-help");
  for (const [name, title] of [
    [/My complaints$/, "My Complaint"],
    [/Customer service$/, "Customer service"],
    [/File a complaint$/, "Complaint"],
  ] as const) {
    await help(page).getByRole("button", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Order Details" })).toBeVisible();
    await openHelp(page);
  }
});

test("UX-02 a document opens over the order, in a web view of its own", async ({
  page,
  demo,
  bridge,
}) => {
  await bridge.open(await demo.scenario("in-repayment"));
  await openHelp(page);
  await help(page)
    .getByRole("button", { name: /About us$/ })
    .click();
  await bridge.expectSent("goToPage", { link: "/aboutUs", params: {} });
  const { stack } = await bridge.state();
  expect(stack.map(({ address }) => address.split("?")[0])).toEqual(["/loanDetail", "/aboutUs"]);
  await bridge.show();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await bridge.expectSent("closeWebView", {});
});

test("UX-02 BRIDGE-03 in a plain browser a document opens in its place, and back is the order", async ({
  page,
  demo,
}) => {
  await demo.open(page, "in-repayment", { lang: "fil" });
  await page.getByRole("button", { name: /Lahat ng tulong$/ }).click();
  await page.getByRole("button", { name: /Tungkol sa amin$/ }).click();
  await expect(page).toHaveURL(/\/aboutUs/);
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await page.goBack();
  await expect(page.locator('[data-status="174"]')).toBeVisible();
});

test("UX-26 UX-02 help whose code was lost says what to do, and opens at the next press", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/);
  // Without the prefetch of an idle page: the network is lost before it.
  await page.addInitScript(() => Reflect.deleteProperty(window, "requestIdleCallback"));
  await page.clock.install();
  await demo.open(page, "in-repayment");
  const help = page.getByRole("button", { name: /All help$/ });
  await expect(help).toBeVisible();
  await page.context().setOffline(true);
  await help.click();
  await expect(page.getByText(/^Check your connection/)).toBeVisible();
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await help.click();
  await expect(page.getByText("File a complaint")).toBeVisible();
});
