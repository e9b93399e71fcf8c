import type { Page } from "@playwright/test";
import { press, shown } from "../fixtures/phone.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { expect, test } from "../fixtures/test.ts";

// A developer's desk: the phone and the inspector side by side.
test.use({ viewport: { width: 1440, height: 920 }, isMobile: false, hasTouch: false });

/** Drags the mouse from the left edge of the phone's page into its middle. */
async function swipe(page: Page): Promise<void> {
  const box = await page.locator("iframe[data-top]").boundingBox();
  if (!box) throw new Error("The phone shows no page.");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 5 });
  await page.mouse.up();
}

test("QA-18 a swipe from the left edge goes back in the page's history, and does nothing at the first page", async ({
  page,
}) => {
  const type = "The application or its decision";
  const textbox = shown(page).getByRole("textbox");
  await page.goto("/emulator/");
  await pickScenario(page, "uncollectable");
  await press(page, type);
  await expect(textbox).toBeVisible();
  await swipe(page);
  await expect(shown(page).getByRole("button", { name: type })).toBeVisible();
  await expect(textbox).toBeHidden();

  await press(page, type);
  await expect(textbox).toBeVisible();
  await page.getByRole("button", { name: "Swipe back" }).click();
  await expect(textbox).toBeHidden();

  await swipe(page);
  await page.getByRole("button", { name: "Swipe back" }).click();
  // What comes after is done at once where the page did not leave.
  await press(page, type);
  await expect(textbox).toBeVisible();
});
