import type { Page } from "@playwright/test";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const PHONE = "09000001006";

test.use({ viewport: { width: 1440, height: 920 }, isMobile: false, hasTouch: false });

async function openAccount(page: Page, scenario: string): Promise<void> {
  await page.goto("/emulator/");
  await pickScenario(page, scenario);
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

test("SEC-17 a copy of the borrower's data opens in the app by the code of an SMS, which another SMS says", async ({
  page,
  demo,
}) => {
  await openAccount(page, "declined");
  await page.getByRole("button", { name: "A copy of my data" }).click();
  const dialog = page.getByRole("dialog", { name: "A copy of your data" });
  await dialog.getByRole("button", { name: "Send me the code" }).click();
  await expect(dialog).toContainText("enter the 6 digits that we sent to your phone");
  await expectAccessible(page);
  await dialog.getByLabel("Code of the SMS").fill("000000");
  await dialog.getByRole("button", { name: "Open the copy" }).click();
  await expect(dialog).toContainText("The code is wrong or has expired");
  await dialog.getByLabel("Code of the SMS").fill(await demo.smsCode(PHONE));
  await dialog.getByRole("button", { name: "Open the copy" }).click();
  await expect
    .poll(async () => (await demo.outbox(PHONE)).at(-1)?.body)
    .toContain("a copy of your data was made");
  const copy = page.frameLocator("iframe[data-top]").locator("body");
  // Longer than the screen, so not seen as a whole.
  await expect.poll(async () => (await copy.textContent())?.includes("bank_accounts")).toBe(true);
});

test("SEC-05 a borrower sees where they are logged in, and ends another session", async ({
  page,
  demo,
}) => {
  await openAccount(page, "declined");
  const call = async (path: string, form: object, query = "") => {
    const answer = await fetch(new URL(`/mountain/service/user/${path}${query}`, demo.url), {
      method: "POST",
      headers: { "X-Requested-With": "XMLHttpRequest" },
      body: new URLSearchParams({ ...form }),
    });
    return answer.json();
  };
  await call("send-code", { phone: PHONE });
  const form = { phone: PHONE, smsCode: await demo.smsCode(PHONE) };
  const { data } = await call("login", form, "?clientType=android");
  const whose = () => call("session/account", {}, `?sessionId=${data.sessionId}`);
  expect((await whose()).code).toBe("00");
  await page.getByRole("button", { name: "Show my devices" }).click();
  const other = page.getByRole("button", { name: /^Log out Android, last used 20/ });
  await expect(other).toBeVisible();
  await expectAccessible(page);
  await other.click();
  await expect(other).toBeHidden();
  await expect(page.getByText("This one")).toBeVisible();
  expect((await whose()).code).toBe("1001");
});
