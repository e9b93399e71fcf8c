import { fileURLToPath } from "node:url";
import { test } from "../fixtures/brand-test.ts";
import { expectControlsInside, hold, IPHONE_16 } from "../fixtures/insets.ts";
import { ADDRESSES, goToScreen, pictureName } from "../fixtures/screens.ts";
import { expect } from "../fixtures/test.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

/** The public pages, which no wrapper opens: a browser's bars are around them, so they are held upright alone. */
const PUBLIC: readonly string[] = ["/", "/About", "/Policy", "/Loan"];

for (const address of ADDRESSES) {
  test(`QA-01 ${address} keeps its controls clear of the home indicator and the camera`, async ({
    page,
    demo,
  }) => {
    for (const [way, held] of Object.entries(IPHONE_16)) {
      if (way === "sideways" && PUBLIC.includes(address)) continue;
      await hold(page, held);
      await goToScreen(page, demo, address);
      await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
      await expect(page.locator("h1").first()).toBeVisible();
      await expectControlsInside(page, held.insets);
      const path = `${PICTURES}${pictureName(address)}-${way}.png`;
      await page.screenshot({ path, scale: "css" });
    }
  });
}
