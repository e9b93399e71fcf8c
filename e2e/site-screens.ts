/**
 * Takes the pictures of the app that the public home shows: the costs before a loan, and a loan that is paid back, in each
 * language, small and as WebP. `npm run site-screens -w e2e` writes them to `fixtures/images`; take them anew when these
 * screens change. `TULAY_DEMO` names the server. A brand of one's own takes its own; without them its home shows a bridge.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { LANGUAGES } from "../web/src/lib/language.ts";
import { answerForHosts, pagesOf } from "./fixtures/brand-hosts.ts";
import { Demo, NOW } from "./fixtures/demo.ts";
import { DemoServer } from "./fixtures/server.ts";
import config from "./playwright.config.ts";

/** As large as the page shows them on a screen of two pixels for one. */
const SCALE = 1.3;
const QUALITY = 0.72;
const FOLDER = fileURLToPath(new URL("../fixtures/images/", import.meta.url));
const BRANDS = ["tulay", "salapi"];
const SCREENS = [
  { name: "costs", scenario: "ready", path: "/loanConfirm" },
  { name: "loan", scenario: "in-repayment", path: "/loanDetail" },
];

/** A picture as WebP, by the browser's own encoder. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { source: `data:image/png;base64,${png.toString("base64")}`, quality: QUALITY },
  );
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

async function takeAll(browser: Browser, brand: string): Promise<void> {
  const server = await DemoServer.start(brand);
  const demo = new Demo(server.url);
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    deviceScaleFactor: SCALE,
    isMobile: true,
    hasTouch: true,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    reducedMotion: "reduce",
    baseURL: pagesOf(brand, server.url),
  });
  for (const { name, scenario, path } of SCREENS) {
    for (const lang of LANGUAGES) {
      const page = await context.newPage();
      await page.clock.setFixedTime(NOW);
      await answerForHosts(page, brand, server.url);
      const address = new URL(demo.address(await demo.scenario(scenario), { path }, { lang }));
      await page.goto(address.pathname + address.search);
      await page.locator("main:not([aria-busy=true]) section").first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      const png = await page.screenshot({ animations: "disabled" });
      const blank = await browser.newPage();
      const webp = await toWebp(blank, png);
      await blank.close();
      const file = `screen-${brand}-${name}-${lang}.webp`;
      await writeFile(FOLDER + file, webp);
      console.log(`${file.padEnd(36)}${webp.length} bytes`);
      await page.close();
    }
  }
  await context.close();
  await server.stop();
}

const browser = await chromium.launch(config.use?.launchOptions);
try {
  for (const brand of BRANDS) await takeAll(browser, brand);
} finally {
  await browser.close();
}
