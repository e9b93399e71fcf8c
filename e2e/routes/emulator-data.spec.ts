import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const PHONE = "09000001006";

test.use({ viewport: { width: 1440, height: 920 }, isMobile: false, hasTouch: false });

async function openAccount(page: Page, scenario: string): Promise<void> {
  await page.goto("/emulator/");
  await page.getByLabel("Scenario", { exact: true }).selectOption(scenario);
  await expect(page.getByLabel("State")).toContainText(`demo-${scenario}`);
  await page.frameLocator("iframe[data-top]").getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Account" }).click();
}

test("SEC-07 a borrower deletes the account in the app by the code of an SMS", async ({
  page,
  demo,
}) => {
  await openAccount(page, "declined");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("Everything that we have stored about you is deleted at once");
  await dialog.getByRole("button", { name: "Send me the code" }).click();
  await expect(dialog).toContainText("enter the 6 digits that we sent to your phone");
  await expectAccessible(page);
  await dialog.getByLabel("Code of the SMS").fill("000000");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog).toContainText("The code is wrong or has expired");
  await dialog.getByLabel("Code of the SMS").fill(await demo.smsCode(PHONE));
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Log in with your mobile number")).toBeVisible();
  expect(await demo.outbox(PHONE)).toEqual([]);
});

test("SEC-07 a borrower with an open loan is told why the account cannot be deleted", async ({
  page,
}) => {
  await openAccount(page, "in-repayment");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("You have a loan or an application that is open");
  await expect(dialog.getByRole("button")).toHaveText(["Cancel"]);
});

test("SEC-07 a copy of the borrower's data opens in the app", async ({ page }) => {
  await openAccount(page, "in-repayment");
  await page.getByRole("button", { name: "A copy of my data" }).click();
  const copy = page.frameLocator("iframe[data-top]").locator("body");
  // Longer than the screen, so not seen as a whole.
  await expect.poll(async () => (await copy.textContent())?.includes("bank_accounts")).toBe(true);
});
