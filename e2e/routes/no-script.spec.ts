import type { Page } from "@playwright/test";
import { DOCUMENTS } from "../../web/src/site/addresses.ts";
import { test } from "../fixtures/brand-test.ts";
import { ADDRESSES } from "../fixtures/screens.ts";
import { expect, picture } from "../fixtures/test.ts";

test.use({ javaScriptEnabled: false });

const DOCUMENT_ADDRESSES: readonly string[] = DOCUMENTS.map(({ address }) => address);
const APP_ADDRESSES = ADDRESSES.filter((address) => !DOCUMENT_ADDRESSES.includes(address));

const WHY =
  "Kailangan ng JavaScript ang page na ito. I-on ito sa settings ng browser mo, saka i-reload ang page.";

/** The offer of the landing page, with the way to the lender below it. */
async function expectOffer(page: Page): Promise<void> {
  const head = page.locator("#app header");
  await expect(head.locator("dd").first()).toHaveText("₱20,000.00");
  await expect(page.locator("#app footer")).toBeHidden();
  const [offer, ways] = [await head.boundingBox(), await page.locator(".no-script").boundingBox()];
  expect(offer?.y).toBe(0);
  expect(ways?.y).toBeGreaterThanOrEqual(offer?.height ?? 0);
}

test("ENV-01 UI-05 UX-09 every page of the app says without JavaScript how to reach the lender", async ({
  page,
  noise,
}) => {
  noise.allow(/404 \(Not Found\)/);
  expect(APP_ADDRESSES.length).toBeGreaterThan(20);
  for (const address of [...APP_ADDRESSES, "/no/such/page"]) {
    await page.goto(`${address}?lang=fil`);
    // The landing page has its name and its offer without a script (UX-40).
    const isLanding = address === "/promotion";
    const parts = page.locator(isLanding ? "#app h1, .no-script > p" : ".no-script > :is(h1, p)");
    const ways = "Puwede mo rin kaming maabot kahit wala ito:";
    await expect(parts.filter({ visible: true }), address).toHaveText(
      isLanding ? [WHY, ways, "Tulay"] : ["Tulay", WHY, ways],
    );
    if (isLanding) await expectOffer(page);
    await expect(page.locator(isLanding ? "#app main" : "#app"), address).toBeHidden();
    const links = await page
      .locator(".no-script a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual(["tel:0281234567", "mailto:care@tulay.example", "/?lang=fil"]);
  }
});

test("UI-05 a page without JavaScript leads to the public pages, in its language and by links as large as a finger", async ({
  page,
}) => {
  await page.goto("/loanDetail?lang=id");
  await expect(page.locator(".no-script")).toHaveAttribute("lang", "id");
  await expect(page.locator(".no-script > h1")).toHaveCSS("color", "rgb(255, 255, 255)");
  const links = page.locator(".no-script a");
  for (const link of await links.all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await picture(page, "no-script");
  await links.last().click();
  await expect(page).toHaveURL("/?lang=id");
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
});
