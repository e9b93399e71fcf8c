import type { Page, Request } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** The app's page, scripts, texts and styles; the emulator belongs to the demo, images and answers are data. */
const isAppFile = (path: string) => path === "/loanDetail" || path.startsWith("/assets/");

/** Counts what a visit fetches. */
function countRequests(page: Page) {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http")) requests.push(request);
  });
  return {
    paths: () => requests.map(pathOf),
    /** The size of the app's files, in brotli as the server sends them. */
    async bytes() {
      const files = requests.filter((request) => isAppFile(pathOf(request)));
      const sizes = await Promise.all(files.map((request) => request.sizes()));
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    },
  };
}

const isFetchedAhead = (path: string) => /\/assets\/(dialog|sheet|repay)-/.test(path);

test("UI-04 a whole visit to the order page takes at most 48 requests and 188 KB", async ({
  page,
  demo,
}) => {
  const visit = countRequests(page);
  await demo.open(page, "in-repayment");
  await expect(page.locator("[data-status]")).toBeVisible();
  // The dialog is fetched first, then the code and texts of the next screen.
  await expect
    .poll(() => visit.paths().filter((path) => /\/repay-.*js$/.test(path)))
    .toHaveLength(1);
  await page.waitForLoadState("load");
  expect(visit.paths().length, visit.paths().join("\n")).toBeLessThanOrEqual(48);
  const bytes = await visit.bytes();
  expect(bytes).toBeLessThanOrEqual(188_000);
  expect(bytes).toBeGreaterThan(100_000);
  // What the page's rows open, and nothing of other screens.
  for (const ahead of [/\/assets\/dialog-/, /\/assets\/sheet-/, /\/assets\/help-sheet-/]) {
    expect(visit.paths().join()).toMatch(ahead);
  }
  expect(visit.paths().join()).not.toMatch(/test-preview|unknown|complain/);
});

test("UI-04 a reader who saves data fetches nothing ahead", async ({ page, demo }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const visit = countRequests(page);
  await demo.open(page, "in-repayment");
  await expect(page.locator("[data-status]")).toBeVisible();
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  expect(visit.paths().filter(isFetchedAhead)).toEqual([]);
});
