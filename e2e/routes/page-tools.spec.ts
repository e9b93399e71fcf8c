import type { Page } from "@playwright/test";
import { shown } from "../fixtures/phone.ts";
import { openMariasOrder } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { expectRows } from "../fixtures/timeline.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test.beforeEach(async ({ page }) => {
  await page.goto("/emulator/");
  await expect(page.getByText("Tulay Cash")).toBeVisible();
});

const problem = (page: Page) =>
  page.getByRole("group").getByRole("status").filter({ hasText: /./ });

test("QA-08 Maria's page reads what was edited in its storage after a reload, and forgets what was removed", async ({
  page,
}) => {
  await openMariasOrder(page);
  await expect(shown(page).locator("html")).toHaveAttribute("lang", "en");
  await openTab(page, "Storage");
  const add = page.getByRole("form", { name: "Add to the storage" });
  await add.getByLabel("Key").fill("tulay.language");
  await add.getByLabel("Value").fill("id");
  await add.getByRole("button", { name: "Add" }).click();
  await expectRows(page, "storage", "settulay.language");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(shown(page).locator("html")).toHaveAttribute("lang", "id");

  await page.getByRole("button", { name: "Edit tulay.language in local" }).click();
  const edit = page.getByRole("form", { name: "Edit tulay.language" });
  await expect(edit.getByLabel("Value")).toBeFocused();
  await edit.getByLabel("Value").fill("fil");
  await expectAccessible(page);
  await edit.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(shown(page).locator("html")).toHaveAttribute("lang", "fil");

  await page.getByRole("button", { name: "Remove tulay.language from local" }).click();
  await expectRows(page, "storage", "removetulay.language");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(shown(page).locator("html")).toHaveAttribute("lang", "en");
});

test("QA-08 events and messages are sent by hand from golden payloads, edited or not", async ({
  page,
  refusals,
}) => {
  refusals.allow(/^badTelephone: callPhoneMethod /);
  await openTab(page, "Phone");
  await page.getByText("Send by hand").click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(problem(page)).toHaveText("No page is open on the phone.");

  await openMariasOrder(page);
  await page.getByLabel("Event or message").selectOption({ label: "a mobile number" });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Call this number?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  const payload = page.getByLabel("Payload");
  await payload.fill('{"phone": ');
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(problem(page)).toContainText("The payload is no JSON:");
  await expect(payload).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await payload.fill('{"phone": "+63;123"}');
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectRows(page, "message", "refused");
  await page.getByRole("button", { name: "Golden payload" }).click();
  await expect(payload).toHaveValue(/"09170000001"/);

  await page.getByLabel("Event or message").selectOption({ label: "a message was refused" });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(problem(page)).toContainText("The page has no onBridgeReply");
  await shown(page)
    .locator("main")
    .evaluate(() => {
      Object.assign(window, {
        onBridgeReply: (...heard: unknown[]) =>
          localStorage.setItem("heard", JSON.stringify(heard)),
      });
    });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(problem(page)).toHaveText("Sent.");
  await expectRows(page, "storage", '["1",{"accepted":false,"error":"no message has this name"}]');
});
