import { DOCUMENTS } from "../../web/src/site/addresses.ts";
import { test } from "../fixtures/brand-test.ts";
import { ADDRESSES } from "../fixtures/screens.ts";
import { expect, picture } from "../fixtures/test.ts";

test.use({ javaScriptEnabled: false });

const DOCUMENT_ADDRESSES: readonly string[] = DOCUMENTS.map(({ address }) => address);
const APP_ADDRESSES = ADDRESSES.filter((address) => !DOCUMENT_ADDRESSES.includes(address));

const WHY = {
  en: "This page needs JavaScript. Turn it on in your browser's settings, then reload the page.",
  fil: "Kailangan ng JavaScript ang page na ito. I-on ito sa settings ng browser mo, saka i-reload ang page.",
  id: "Halaman ini memerlukan JavaScript. Aktifkan di pengaturan browser Anda, lalu muat ulang halaman.",
  zh: "此页面需要 JavaScript。请在浏览器设置中开启，然后重新加载页面。",
} as const;

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
      WHY.fil,
      "Puwede mo rin kaming maabot kahit wala ito:",
    ]);
    await expect(page.locator("#app"), address).toBeHidden();
    const links = await page
      .locator(".no-script a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual(["tel:0281234567", "mailto:care@tulay.example", "/?lang=fil"]);
  }
});

for (const [language, why] of Object.entries(WHY)) {
  test(`UI-05 a page without JavaScript speaks ${language}, and leads to the public pages`, async ({
    page,
  }) => {
    await page.goto(`/loanDetail?lang=${language}`);
    await expect(page.locator(".no-script > p").first()).toHaveText(why);
    await expect(page.locator(".no-script")).toHaveAttribute("lang", language);
    await expect(page.locator(".no-script > h1")).toHaveCSS("color", "rgb(255, 255, 255)");
    const links = page.locator(".no-script a");
    for (const link of await links.all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await picture(page, `no-script-${language}`);
    await links.last().click();
    await expect(page).toHaveURL(`/?lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  });
}
