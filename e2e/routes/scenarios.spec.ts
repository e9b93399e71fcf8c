import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test.beforeEach(async ({ page, noise }) => {
  noise.allow(/status of 4(00|09)/);
  await page.goto("/emulator/");
  await expect(page.getByText("Tulay Cash")).toBeVisible();
});

const order = (page: Page) => page.getByRole("region", { name: "Order" });
// Playwright waits for a button that is marked as disabled; a person can press it, and reads why.
const press = (page: Page, label: string) =>
  order(page).getByRole("button", { name: label, exact: true }).click({ force: true });

test("QA-14 FLOW-01 a borrower is approved, released, pays less, goes overdue and is answered by presses", async ({
  page,
}) => {
  await pickScenario(page, "under-review");
  await openTab(page, "Order");
  await expect(order(page)).toContainText("Under review");
  await press(page, "Release");
  await expect(order(page).getByRole("alert")).toHaveText("The order is not approved yet.");
  await press(page, "Approve");
  await expect(order(page)).toContainText("Approved");
  await expect(order(page).getByRole("alert")).toHaveCount(0);
  await press(page, "Release");
  await expect(order(page)).toContainText("Released · due");
  await press(page, "Pay less");
  await press(page, "To overdue");
  await expect(order(page)).toContainText("Overdue · due");
  await openTab(page, "SMS sent");
  await expect(page.getByRole("list", { name: "SMS sent" }).getByRole("listitem")).not.toHaveCount(
    0,
  );

  await pickScenario(page, "complaint-open");
  await openTab(page, "Order");
  const answer = order(page).getByRole("button", { name: "Answer the complaint" });
  await expect(answer).toHaveAttribute("aria-disabled", "false");
  await press(page, "Answer the complaint");
  await expect(page.frameLocator("iframe[data-top]").getByText("put it right")).toBeVisible();
  await press(page, "Answer the complaint");
  await expect(order(page).getByRole("alert")).toHaveText("No complaint waits for an answer.");
});

test("QA-14 a date that has passed is refused beside its field, and another one is taken", async ({
  page,
}) => {
  await pickScenario(page, "in-repayment");
  await openTab(page, "Order");
  await expect(order(page)).toContainText("In repayment");
  const clock = page.getByRole("region", { name: "Clock of the demo" }).getByRole("time");
  await expect(clock).toContainText("15 Jul 2026");
  await order(page).getByLabel("Date").fill("2026-07-01");
  await press(page, "To this date");
  await expect(order(page).getByRole("group", { name: "Clock" }).getByRole("alert")).toContainText(
    "The clock only goes ahead",
  );
  await expect(clock).toContainText("15 Jul 2026");
  await order(page).getByLabel("Date").fill("2026-07-18");
  await press(page, "To this date");
  await expect(clock).toContainText("18 Jul 2026");
  await press(page, "To the due date");
  await expect(clock).toContainText("25 Jul 2026");
});

test("QA-14 keys find a scenario, decide and are listed; a field keeps its own", async ({
  page,
}) => {
  await page.keyboard.press("/");
  await page.keyboard.type("review payout approved");
  await expect(page.getByLabel("Scenarios", { exact: true }).getByRole("option")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await pickScenario(page, "under-review");
  await page.getByLabel("Filter the timeline").fill("a");
  await page.getByLabel("Filter the timeline").press("d");
  await page.keyboard.press("Escape");
  await page.keyboard.press("2");
  await expect(order(page)).toContainText("Under review");
  await pickScenario(page, "under-review");
  await page.keyboard.press("a");
  await expect(order(page)).toContainText("Approved");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Approve");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
});

test("QA-14 the controls fit and are readable on desks of two sizes", async ({ page }) => {
  await pickScenario(page, "overdue");
  await openTab(page, "Order");
  await expect(order(page)).toContainText("Overdue");
  await press(page, "Approve");
  await expect(order(page).getByRole("alert")).toBeVisible();
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const path = `${PICTURES}scenarios-${width}-${colorScheme}.png`;
      await page.screenshot({ path, scale: "css" });
    }
    await page.getByLabel("Scenario", { exact: true }).focus();
    await page.screenshot({ path: `${PICTURES}scenarios-${width}-list.png`, scale: "css" });
    await page.keyboard.press("Escape");
  }
});
