import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

/** Counts what a visit fetches, in brotli as the server sends it. */
async function countRequests(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const urls = new Map<string, string>();
  let bytes = 0;
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) urls.set(requestId, new URL(request.url).pathname);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (urls.has(requestId)) bytes += encodedDataLength;
  });
  return { paths: () => [...urls.values()], bytes: () => bytes };
}

const isIdleFetch = (path: string) => /\/assets\/(overlay|repay)-/.test(path);

test("UI-04 a whole visit to the order page takes at most 30 requests and 150 KB", async ({
  page,
  demo,
}) => {
  const visit = await countRequests(page);
  await demo.open(page, "in-repayment");
  await expect(page.locator("[data-status]")).toBeVisible();
  await expect
    .poll(() => visit.paths().filter((path) => /\/assets\/repay-.*js$/.test(path)))
    .toHaveLength(1);
  await page.waitForLoadState("load");
  expect(visit.paths().length, visit.paths().join("\n")).toBeLessThanOrEqual(30);
  expect(visit.bytes()).toBeLessThanOrEqual(150_000);
  expect(visit.paths().join()).not.toMatch(/test-preview|unknown|complain/);
});

test("UI-04 a reader who saves data fetches nothing ahead", async ({ page, demo }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const visit = await countRequests(page);
  await demo.open(page, "in-repayment");
  await expect(page.locator("[data-status]")).toBeVisible();
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  expect(visit.paths().filter(isIdleFetch)).toEqual([]);
});
