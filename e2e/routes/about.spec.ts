import { describeDocument, expectBarAndFooter } from "../fixtures/document.ts";
import { ABOUT } from "../fixtures/document-texts.ts";
import { expect, test } from "../fixtures/test.ts";

describeDocument({
  ids: "STATIC-01 ROUTE-24 SITE-01",
  address: "/About",
  name: "about",
  ...ABOUT,
  isPublic: true,
});

test("SITE-01 /About is marked in the bar, and the footer says who lends", async ({ page }) => {
  await expectBarAndFooter(page, "/About");
});

test("UI-05 the languages are plain links, by the keyboard too, and the site stays in the chosen one", async ({
  page,
}) => {
  await page.goto("/About");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await page
    .getByRole("navigation", { name: "Language" })
    .getByRole("link", { name: "FIL" })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/About?lang=fil");
  await page.getByRole("banner").getByRole("link", { name: "Kasunduan sa loan" }).click();
  await expect(page).toHaveURL("/Loan?lang=fil");
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
});
