import { test } from "../fixtures/brand-test.ts";
import { expect } from "../fixtures/test.ts";

test.use({ brand: "salapi" });

const ORIGIN = "https://h5.salapi.example";
test("UX-11 ENV-01 the head of a public page tells search engines and shared links what it is, in the brand's words", async ({
  page,
}) => {
  await page.goto(`${ORIGIN}/?lang=id`);
  const one = (selector: string) => page.locator(`head ${selector}`);
  const at = `${ORIGIN}/`;
  await expect(one("link[rel=canonical]")).toHaveAttribute("href", `${at}?lang=id`);
  const languages = await one("link[rel=alternate]").evaluateAll((all) =>
    all.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
  );
  expect(languages).toEqual([
    ...["en", "fil", "id", "zh"].map((code) => [code, `${at}?lang=${code}`]),
    ["x-default", at],
  ]);
  const title = await page.title();
  expect(title).toContain("Salapi");
  const shared = await one("meta[property^='og:']").evaluateAll((all) =>
    all.map((meta) => [meta.getAttribute("property"), meta.getAttribute("content")]),
  );
  expect(shared).toEqual([
    ["og:type", "website"],
    ["og:site_name", "Salapi"],
    ["og:title", title],
    ["og:description", await one("meta[name=description]").getAttribute("content")],
    ["og:locale", "id_ID"],
    ...["en_PH", "tl_PH", "zh_CN"].map((locale) => ["og:locale:alternate", locale]),
    ["og:image", `${ORIGIN}/share.png`],
    ["og:image:type", "image/png"],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", "Salapi"],
    ["og:url", `${at}?lang=id`],
  ]);
  expect(shared[3]?.[1]?.length).toBeGreaterThan(40);
  // The pictures that it names are there, in their size.
  const sizes = await page.evaluate(async () => {
    const named = [
      document.querySelector("meta[property='og:image']")?.getAttribute("content"),
      document.querySelector("link[rel=apple-touch-icon]")?.getAttribute("href"),
      document.querySelector("link[rel=icon]")?.getAttribute("href"),
    ];
    const load = async (address: string) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    };
    return Promise.all(named.map((address) => load(address ?? "")));
  });
  expect(sizes.slice(0, 2)).toEqual([
    [1200, 630],
    [180, 180],
  ]);
  expect(sizes[2]?.[0]).toBeGreaterThan(0);
});

test("UX-11 the page's data is read without a complaint of its content policy, and the home's questions are on it", async ({
  page,
}) => {
  await page.goto(`${ORIGIN}/?lang=zh`);
  const data = await page
    .locator("script[type='application/ld+json']")
    .evaluateAll((all) => all.map((script) => JSON.parse(script.textContent ?? "")));
  expect(data.map((found) => found["@type"])).toEqual(["FinancialService", "FAQPage"]);
  const asked: string[] = data[1].mainEntity.map((question: { name: string }) => question.name);
  await expect(page.locator("#questions summary")).toHaveText(asked);
});

test.describe("for a reader that runs no scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("UX-11 UX-40 a shared link to the landing page has the home's words and picture, and keeps its invitation", async ({
    page,
  }) => {
    const readHead = async (address: string) => {
      await page.goto(`${ORIGIN}${address}`);
      const metas = page.locator(
        "meta[name=description], meta[property^='og:']:not([property$=url])",
      );
      return [
        await page.title(),
        ...(await metas.evaluateAll((all) => all.map((meta) => meta.outerHTML))),
      ];
    };
    const home = await readHead("/?lang=fil");
    expect(await readHead("/promotion?lang=fil&invite_code=7")).toEqual(home);
    await expect(page.locator("link[rel=canonical], meta[property='og:url']")).toHaveCount(0);
    await expect(page.locator("meta[name=description]")).toHaveAttribute(
      "content",
      /Salapi Finance/,
    );
  });
});
