import { shown } from "../fixtures/phone.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, test } from "../fixtures/test.ts";

// A developer's desk: the phone and the inspector side by side.
test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test("QA-20 the page is in another language by one press, and the next scenario too", async ({
  page,
}) => {
  const html = shown(page).locator("html");
  await page.goto("/emulator/");
  await pickScenario(page, "in-repayment");
  await expect(html).toHaveAttribute("lang", "en");
  await openTab(page, "Phone");
  await page.getByRole("combobox", { name: "Language", exact: true }).selectOption("fil");
  await expect(html).toHaveAttribute("lang", "fil");
  await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Detalye ng Order");
  await pickScenario(page, "uncollectable");
  await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Reklamo");
});
