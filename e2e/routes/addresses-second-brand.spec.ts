import { screenLanguage } from "../../web/src/lib/language.ts";
import { test } from "../fixtures/brand-test.ts";
import { goToScreen, pictureName } from "../fixtures/screens.ts";
import { expect, expectReadable, picture } from "../fixtures/test.ts";

/** Addresses that show what a brand changes: its names, its contacts, its language, its colors. */
const ADDRESSES = [
  "/",
  "/privacyPolicy",
  "/loanDetail",
  "/recommendList",
  "/customerService",
  "/repayChoose",
];

/** The first brand's company, address and contacts; its products are the demo's in every brand. */
const FIRST_BRAND = /Tulay Lending|Example Street|CS0000000000|0281234567|care@tulay/;

/** The first brand's background and accent, in the form of computed styles. */
const FIRST_COLOUR = "rgb(29, 79, 215)";

test.use({ brand: "salapi" });

/** Runs in the page. Returns the visible elements that a colour paints. */
function painted(colour: string): string[] {
  return [...document.querySelectorAll("*")]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const style = getComputedStyle(element);
      const { color, backgroundColor, borderTopColor, fill, stroke } = style;
      return [color, backgroundColor, borderTopColor, fill, stroke].includes(colour);
    })
    .map((element) => element.outerHTML.slice(0, 80));
}

test("ENV-01 ENV-02 each kind of page wears another brand, from its own addresses, without a rebuild", async ({
  page,
  demo,
  baseURL,
}) => {
  for (const address of ADDRESSES) {
    await test.step(address, async () => {
      await goToScreen(page, demo, address, baseURL);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main[aria-busy=true], [data-state=failed]")).toHaveCount(0);
      await expect(page.locator("html")).toHaveCSS("--brand-bg", "#0F5132");
      expect(await page.evaluate(painted, FIRST_COLOUR)).toEqual([]);
      await expect(page.locator("html")).toHaveAttribute("lang", screenLanguage(address) ?? "fil");
      await expect(page.locator("body")).not.toContainText(FIRST_BRAND);
      await expectReadable(page);
      await picture(page, `salapi-${pictureName(address)}`, ["phone"]);
    });
  }
});
