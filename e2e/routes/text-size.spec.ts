import { button, head, shown } from "../fixtures/phone.ts";
import { anyPicture } from "../fixtures/picture.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

/** A developer's desk. */
test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test("QA-19 the page's text is larger by one press, on this page and the next, and as usual again", async ({
  page,
}) => {
  const size = page.getByRole("group", { name: "Text size" });
  const html = shown(page).locator("html");
  await page.goto("/emulator/");
  await pickScenario(page, "in-repayment");
  await expect(head(page)).toContainText("In repayment");
  await expect(html).toHaveCSS("font-size", "16px");
  await openTab(page, "Phone");
  await size.getByRole("button", { name: "150 %" }).click();
  await expect(html).toHaveCSS("font-size", "24px");
  await expectAccessible(page);
  await anyPicture(page, "emulator-large-text");
  await button(page, "REPAY").click();
  await expect(button(page, /^Payment Method/)).toBeVisible();
  await expect(html).toHaveCSS("font-size", "24px");
  await size.getByRole("button", { name: "100 %" }).click();
  await expect(html).toHaveCSS("font-size", "16px");
});
