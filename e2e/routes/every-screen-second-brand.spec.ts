import { screenLanguage } from "../../web/src/lib/language.ts";
import { test } from "../fixtures/brand-test.ts";
import { ADDRESSES, goToScreen, pictureName } from "../fixtures/screens.ts";
import { expect, expectReadable, picture } from "../fixtures/test.ts";

/** The first brand's company, address and contacts; its products are the demo's in every brand. */
const FIRST_BRAND = /Tulay Lending|Example Street|CS0000000000|0281234567|care@tulay/;

test.use({ brand: "salapi" });

for (const address of ADDRESSES) {
  test(`ENV-01 ENV-02 ${address} wears another brand, from its own addresses, without a rebuild`, async ({
    page,
    demo,
    baseURL,
  }) => {
    await goToScreen(page, demo, address, baseURL);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main[aria-busy=true], [data-state=failed]")).toHaveCount(0);
    const brandColour = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--brand-bg").trim(),
    );
    expect(brandColour).toBe("#0F5132");
    const language = screenLanguage(address) ?? "fil";
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("body")).not.toContainText(FIRST_BRAND);
    await expectReadable(page);
    await picture(page, `salapi-${pictureName(address)}`, ["phone"]);
  });
}
