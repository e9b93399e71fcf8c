import { DOCUMENTS } from "../../web/src/site/addresses.ts";
import { test } from "../fixtures/brand-test.ts";
import { ADDRESSES } from "../fixtures/screens.ts";
import { expect, picture } from "../fixtures/test.ts";

test.use({ javaScriptEnabled: false });

const DOCUMENT_ADDRESSES: readonly string[] = DOCUMENTS.map(({ address }) => address);
const APP_ADDRESSES = ADDRESSES.filter((address) => !DOCUMENT_ADDRESSES.includes(address));

const WHY =
  "Kailangan ng JavaScript ang page na ito. I-on ito sa settings ng browser mo, saka i-reload ang page.";

test("ENV-01 UI-05 UX-09 every page of the app says without JavaScript how to reach the lender", async ({
  page,
  noise,
}) => {
  noise.allow(/404 \(Not Found\)/);
  expect(APP_ADDRESSES.length).toBeGreaterThan(20);
  for (const address of [...APP_ADDRESSES, "/no/such/page"]) {
    await page.goto(`${address}?lang=fil`);
    await expect(page.locator(".no-script > :is(h1, p)"), address).toHaveText([
      "Tulay",
      WHY,
      "Puwede mo rin kaming maabot kahit wala ito:",
    ]);
    // The landing page has its offer without a script (UX-40).
    const hidden = address === "/promotion" ? "#app :is(main, footer)" : "#app";
    for (const part of await page.locator(hidden).all()) await expect(part, address).toBeHidden();
    if (address === "/promotion")
      await expect(page.locator("#app header")).toContainText("₱20,000.00");
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
