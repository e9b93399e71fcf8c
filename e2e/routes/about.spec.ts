import { describeDocument, expectBarAndFooter, expectBrandWorn } from "../fixtures/document.ts";
import { ABOUT, PRIVACY, TERMS } from "../fixtures/document-texts.ts";
import { DemoServer } from "../fixtures/server.ts";
import { expect, test } from "../fixtures/test.ts";

describeDocument({
  ids: "STATIC-01 ROUTE-24 SITE-01",
  address: "/About",
  name: "about",
  ...ABOUT,
  isPublic: true,
});

test("SITE-01 each page is marked in the bar, and its footer says who lends", async ({ page }) => {
  for (const address of ["/About", "/Loan", "/Policy"]) await expectBarAndFooter(page, address);
});

test("STATIC-01 STATIC-02 STATIC-03 ENV-01 ENV-02 every document wears another brand, in its language", async ({
  page,
}) => {
  const salapi = await DemoServer.start("salapi");
  try {
    for (const [address, { headings }] of [
      ["/About", ABOUT],
      ["/aboutUs", ABOUT],
      ["/Loan", TERMS],
      ["/loanAgreement", TERMS],
      ["/Policy", PRIVACY],
      ["/privacyPolicy", PRIVACY],
    ] as const) {
      await expectBrandWorn(page, salapi.url, address, headings.fil);
    }
  } finally {
    await salapi.stop();
  }
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
