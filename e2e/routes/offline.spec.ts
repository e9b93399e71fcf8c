import type { BrowserContext, Page } from "@playwright/test";
import type { Demo } from "../fixtures/demo.ts";
import { test } from "../fixtures/faults.ts";
import { withoutFirstView } from "../fixtures/first-view.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test.use({ serviceWorkers: "allow" });

// Without a network the browser reports each lost request, also of the demo's own script.
test.beforeEach(({ noise }) => noise.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/));

const mark = (page: Page) => page.getByText("Offline · as of 9:30 AM");
const failed = (page: Page) => page.getByRole("heading", { name: "This page could not load" });
const copies = (page: Page) => page.evaluate(() => localStorage.getItem("tulay.copies"));

/** Waits until the idle page has kept so many copies, and itself. */
async function kept(page: Page, count = 1): Promise<void> {
  const found = () =>
    page.evaluate(
      () => Object.keys(JSON.parse(localStorage.getItem("tulay.copies") ?? "{}")).length,
    );
  await expect.poll(found).toBe(count);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const document = await caches.match(window.location.pathname);
        const images = [...window.document.images].map(({ src }) => new URL(src).pathname);
        const files = await Promise.all(images.map((path) => caches.match(path)));
        return Boolean(document) && files.every(Boolean);
      }),
    )
    .toBe(true);
}

async function reloadOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.reload();
}

/** What was kept is read, and says of when it is. */
async function expectCopyOffline(page: Page, context: BrowserContext): Promise<void> {
  await reloadOffline(page, context);
  await expect(mark(page)).toBeVisible();
}

async function openCode(page: Page, demo: Demo): Promise<void> {
  await demo.open(page, "pay-code", { lang: "en" });
  const repay = demo.address(await demo.scenario("pay-code"), { path: "/repay" });
  await page.goto(repay);
  await page.getByRole("button", { name: "How to pay with it" }).click();
  await expect(page).toHaveURL(/\/repaymentOfCode2\?/);
  await expect(page.getByText("To bring", { exact: true })).toBeVisible();
}

test("UX-07 the last seen order is read without a network, with its time, and is asked anew with one", async ({
  page,
  context,
  demo,
}) => {
  await demo.open(page, "in-repayment", { lang: "en" });
  await kept(page);
  await expect(mark(page)).toHaveCount(0);
  await expectCopyOffline(page, context);
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  await expect(page.getByText("error", { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, "order-offline");
  await context.setOffline(false);
  await expect(mark(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
});

test("UX-07 CODE1-01 CODE2-01 an open payment code is read without a network, and so is the code of an address that was checked", async ({
  page,
  context,
  demo,
}) => {
  await openCode(page, demo);
  await kept(page, 2);
  await expectCopyOffline(page, context);
  await expect(page.getByRole("button", { name: /Payment code/ })).toContainText(/\d{4}/);
  await expectAccessible(page);
  await picture(page, "pay-code-offline");

  await context.setOffline(false);
  await page.reload();
  await expect(mark(page)).toHaveCount(0);
  const payCode = await page.evaluate(
    () => JSON.parse(localStorage.getItem("repaymentInfo") ?? "{}").payCode,
  );
  const scenario = await demo.scenario("pay-code");
  const query = { lang: "en", showType: "2", payCode, repayAmount: "100" };
  await page.goto(demo.address(scenario, { path: "/repaymentOfCode" }, query));
  await expect(page.getByText("To bring", { exact: true })).toBeVisible();
  await kept(page, 2);
  await expectCopyOffline(page, context);
  // The amount that the server said, not the one of the address.
  await expect(page.getByRole("banner")).not.toContainText("₱1.00");
  await expectAccessible(page);
});

test("UX-07 another session never sees it, and its own copy stays", async ({
  page,
  context,
  demo,
}) => {
  const { orderId } = await demo.open(page, "in-repayment", { lang: "en" });
  await kept(page);
  const other = await demo.scenario("overdue");
  await context.setOffline(true);
  const query = { lang: "en", orderId: orderId ?? "" };
  await page.goto(demo.address(other, { path: "/loanDetail" }, query));
  await expect(failed(page)).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  // Nor a visitor who has the address.
  const visitor = await context.newPage();
  await visitor.goto(new URL(`/loanDetail?orderId=${orderId}&lang=en`, demo.url).href);
  await expect(failed(visitor)).toBeVisible();
});

test("UX-07 API-01 API-06 what is kept names no borrower, no session and no order, and the end of the session removes it", async ({
  page,
  demo,
}) => {
  const { sessionId, orderId } = await demo.open(page, "in-repayment", { lang: "en" });
  await kept(page);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const cached = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return { urls: cached.flat(), copies: localStorage.getItem("tulay.copies") ?? "" };
  });
  const paths = stored.urls.map((url) => url.replace(/^https?:\/\/[^/]+/, ""));
  expect(paths).toContain("/loanDetail");
  for (const path of paths) expect(path).toMatch(/^\/(loanDetail$|error$|assets\/|images\/)/);
  for (const secret of [sessionId, orderId ?? "-", "REPAY", "Tulay"])
    expect(stored.copies).not.toContain(secret);
  // The worker's file is served for the whole origin, and looked for at each visit.
  const answer = await page.request.get("/offline-worker.js");
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/javascript; charset=utf-8",
    "content-security-policy":
      "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });

  await page.evaluate(() => localStorage.setItem("repaymentInfo", "{}"));
  await page.route("**/v3/loan-details/loan-details?*", (route) =>
    route.fulfill({ json: { code: "1001", message: "Please log in again", data: null } }),
  );
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  // A plain browser goes to the offers.
  await expect(page).toHaveURL(/\/recommendList/);
  expect(await copies(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem("repaymentInfo"))).toBeNull();
});

test("UX-07 a server that fails leaves the last seen order, and the page does not say that it is offline", async ({
  page,
  demo,
  faults,
  noise,
}) => {
  noise.allow(/status of 500/);
  await withoutFirstView(page);
  await demo.open(page, "in-repayment", { lang: "en" });
  await kept(page);
  await faults.set({ path: "/mountain/v3/loan-details/*", what: "status", status: 500 });
  await page.reload();
  await expect(page.getByText("Not updated · as of 9:30 AM")).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  await faults.set();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Not updated · as of 9:30 AM")).toHaveCount(0);
  await expect(page.locator("[data-status='174']")).toBeVisible();
});
