import type { Page } from "@playwright/test";
import { button, head, press, shown } from "../fixtures/phone.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { expect, test } from "../fixtures/test.ts";

// A developer's desk: the phone and the inspector side by side.
test.use({ viewport: { width: 1440, height: 920 }, isMobile: false, hasTouch: false });

/** Counts the page's changes of visibility, from now on. */
async function watchVisibility(page: Page): Promise<void> {
  await shown(page)
    .locator("html")
    .evaluate((html) => {
      html.dataset.visibility = "";
      document.onvisibilitychange = () => {
        html.dataset.visibility += ` ${document.visibilityState}`;
      };
    });
}

/** Leaves the app for a while, and waits until the page was hidden and is there again. */
async function goAway(page: Page, name: string): Promise<void> {
  await watchVisibility(page);
  await page.getByRole("button", { name }).click();
  await expect(shown(page).locator("html")).toHaveAttribute("data-visibility", " hidden visible");
}

/** The demo's time, in seconds. */
async function clock(page: Page): Promise<number> {
  const answer = await page.request.get("/demo/clock");
  const { timestamp } = (await answer.json()) as { timestamp: string };
  return Date.parse(timestamp) / 1000;
}

const AWAY = [
  ["Away 10 s", 10],
  ["Away 1 h", 3600],
] as const;

test("QA-03 an order goes on, and the demo's clock with it", async ({ page }) => {
  await page.goto("/emulator/");
  await pickScenario(page, "in-repayment");
  for (const [name, seconds] of AWAY) {
    await expect(head(page)).toContainText("In repayment");
    const before = await clock(page);
    await goAway(page, name);
    expect((await clock(page)) - before).toBeGreaterThanOrEqual(seconds);
    await expect(head(page)).toContainText("In repayment");
    await press(page, "REPAY");
    await expect(button(page, /^Payment Method/)).toBeVisible();
    await press(page, "Back");
  }
});

test("QA-03 a complaint that is being written stays", async ({ page }) => {
  const words = "My application has waited for two days.";
  await page.goto("/emulator/");
  await pickScenario(page, "uncollectable");
  await press(page, "The application or its decision");
  await shown(page).getByRole("textbox").fill(words);
  for (const [name] of AWAY) {
    await goAway(page, name);
    await expect(shown(page).getByRole("textbox")).toHaveValue(words);
  }
  await press(page, "Send");
  await expect(shown(page).getByRole("dialog")).toBeVisible();
});

test("QA-03 an open payment page can still be paid", async ({ page }) => {
  await page.goto("/emulator/");
  await pickScenario(page, "overdue");
  await press(page, /Rollover Repayment/);
  await press(page, /^Payment Method/);
  await shown(page).getByRole("radio", { name: "GCash" }).click();
  await press(page, "Payment");
  for (const [name] of AWAY) {
    await expect(button(page, "Pay")).toBeVisible();
    await goAway(page, name);
  }
  await press(page, "Pay");
  await press(page, "OK");
  await expect(head(page)).toContainText("30 days left");
});
