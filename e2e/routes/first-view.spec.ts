import { get } from "node:http";
import type { Browser, Page } from "@playwright/test";
import type { Demo } from "../fixtures/demo.ts";
import { watchFirstView } from "../fixtures/first-view.ts";
import { painted, shifts, watchShifts } from "../fixtures/shifts.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const ORDER_CALL = "/mountain/v3/loan-details/loan-details";
const REPAY_CALL = "/mountain/v3/installment/loan-play-detail";
const OFFER_CALL = "/mountain/v3/loan-confirm/loan-detail-confirm";
const LANGUAGES = ["en", "fil", "id", "zh"] as const;

/** Borrowers in each state of an order, with the main button that opens another page. */
const STATES = [
  ["under-review", ""],
  ["declined", ""],
  ["disbursing", ""],
  ["needs-card", "/bindBank"],
  ["released", ""],
  ["in-repayment", ""],
  ["due-today", "/repay"],
  ["overdue", "/repay"],
  ["settled", "/product"],
] as const;

/** The order as the API gives it, by a call of a test's own. */
async function answerOf(demo: Demo, path: string, id: string, lang: string) {
  const { sessionId, productId, orderId } = await demo.scenario(id);
  const url = new URL(path, demo.url);
  url.search = new URLSearchParams({ sessionId, lang }).toString();
  const answer = await fetch(url, {
    method: "POST",
    headers: { "x-requested-with": "XMLHttpRequest" },
    body: new URLSearchParams({ productId, orderId: orderId ?? "" }),
  });
  return (await answer.json()).data;
}

/** A page of a browser that runs no scripts. */
async function withoutScripts(browser: Browser): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false })).newPage();
}

/** The bytes of a body as it is sent, which `fetch` hides. */
async function transferred(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(url, { headers: { "accept-encoding": "br" } }, (answer) => {
    let bytes = 0;
    answer.on("data", (part: Buffer) => {
      bytes += part.length;
    });
    answer.on("end", () => resolve(bytes));
  }).on("error", reject);
  return promise;
}

const peso = (centavos: number) =>
  `₱${(centavos / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

test("UX-13 UI-05 without scripts an order shows what the API gives, and a repayment amount and day in four languages", async ({
  browser,
  demo,
}) => {
  const page = await withoutScripts(browser);
  for (const [id, button] of STATES) {
    const order = await answerOf(demo, ORDER_CALL, id, "fil");
    const scenario = await demo.scenario(id);
    await page.goto(demo.address(scenario, { path: "/loanDetail" }, { lang: "fil" }));
    await expect(page.locator("html")).toHaveAttribute("lang", "fil");
    const head = page.locator("header");
    await expect(head).toContainText(order.noticeStatusText);
    await expect(head).toContainText(order.noticeDesText);
    const figure = head.getByText("₱").first();
    if (order.amountDueCentavos === null) await expect(figure).toBeHidden();
    else await expect(head).toContainText(order.amountLabel + peso(order.amountDueCentavos));
    const link = page.locator("footer a");
    if (button === "") await expect(link).toBeHidden();
    else expect(new URL((await link.getAttribute("href")) ?? "", demo.url).pathname).toBe(button);
  }
  for (const lang of LANGUAGES) {
    const info = await answerOf(demo, REPAY_CALL, "overdue", lang);
    const scenario = await demo.scenario("overdue");
    await page.goto(demo.address(scenario, { path: "/loanDetail" }, { lang }));
    await page.locator("footer a").click();
    await expect(page).toHaveURL(/\/repay\?/);
    await expect(page.locator("header")).toContainText(peso(info.repayAmount));
  }
  await page.context().close();
});

test("UX-13 UI-05 without scripts an offer has the head that it has with them, in four languages", async ({
  browser,
  page,
  demo,
}) => {
  const bare = await withoutScripts(browser);
  const scenario = await demo.scenario("ready");
  for (const lang of LANGUAGES) {
    const address = demo.address(scenario, { path: "/loanConfirm" }, { lang });
    await page.goto(address);
    const facts = page.locator("header dl");
    await expect(facts).toBeVisible();
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    const head = (await page.locator("header > div").last().textContent()) ?? "";
    await bare.goto(address);
    await expect(bare.locator("header > div").last()).toHaveText(head);
  }
  await bare.context().close();
});

for (const [path, call, id] of [
  ["/loanDetail", ORDER_CALL, "overdue"],
  ["/repay", REPAY_CALL, "overdue"],
  ["/loanConfirm", OFFER_CALL, "ready"],
  ["/loanConfirmPromo", "/mountain/gopia/goya/satire", "ready"],
] as const) {
  test(`UX-13 UX-09 UI-04 ${path} shows its figure and the look of the page before its script, asks nothing again, and nothing moves`, async ({
    page,
    demo,
  }) => {
    await watchShifts(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(call)) asked.push(request.url());
    });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\//, async (route) => {
      await held;
      await route.continue();
    });
    const scenario = await demo.scenario(id);
    const address = demo.address(scenario, { path }, { lang: "fil" });
    await test.step("before the script", async () => {
      await page.goto(address, { waitUntil: "commit" });
      await expect(page.locator("header").getByText("₱", { exact: true })).toBeVisible();
      await picture(page, `${path.slice(1)}-first-view`);
      await expectAccessible(page);
    });
    const opened = page.goto(address);
    const amount = page
      .locator("header")
      .getByText(/^[\d,]+\.\d\d$/)
      .filter({ visible: true });
    await expect(amount).toBeVisible();
    const main = page.getByRole("main");
    await expect(main).toHaveAttribute("aria-busy", "true");
    await painted(page);
    const before = await page.locator("header").boundingBox();
    const [figure, text] = [await amount.boundingBox(), await amount.textContent()];
    release();
    await opened;
    await expect(main).toHaveAttribute("aria-busy", "false");
    const after = page
      .locator("header")
      .getByText(text ?? "")
      .filter({ visible: true })
      .last();
    expect(await page.locator("header").boundingBox()).toEqual(before);
    expect((await after.boundingBox())?.y).toBeCloseTo(figure?.y ?? 0, 0);
    expect(await shifts(page)).toEqual([]);
    expect(asked).toEqual([]);
    await expectAccessible(page);
  });
}

test("UX-13 on a slow phone an order and its repayment have their figure in each frame, where it is at last", async ({
  page,
  demo,
}) => {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await watchFirstView(page);
  const scenario = await demo.scenario("overdue");
  for (const [path, button] of [
    ["/loanDetail", "REPAY"],
    // Its button needs the script.
    ["/repay", ""],
  ] as const) {
    await page.goto(demo.address(scenario, { path }));
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await painted(page);
    const frames = await page.evaluate(() => window.firstViews);
    const [first, last] = [frames.find(({ figure }) => figure !== ""), frames.at(-1)];
    const seen = frames.slice(first && frames.indexOf(first));
    expect(seen.length).toBeGreaterThan(2);
    const places = new Set(seen.map(({ figure, top }) => `${figure} at ${top}`));
    expect([...places]).toEqual([`${last?.figure} at ${last?.top}`]);
    // A first frame may come between the head and the foot of the document.
    const pressable = seen.slice(seen.findIndex((frame) => frame.button !== ""));
    if (button) expect([...new Set(pressable.map((frame) => frame.button))]).toEqual([button]);
  }
});

test("UX-13 a page in the language that its reader chose drops the figures of another", async ({
  page,
  demo,
}) => {
  const scenario = await demo.open(page, "overdue", { lang: "en" });
  await page.evaluate(() => window.localStorage.setItem("tulay.language", "zh"));
  const asked = page.waitForRequest(`**${ORDER_CALL}?*`);
  await page.goto(demo.address(scenario, { path: "/loanDetail" }, { lang: "en" }));
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-first-view");
});

test("UX-13 the document with figures is at most 14 KB, and nothing keeps it", async ({ demo }) => {
  for (const [path, id] of [
    ["/loanDetail", "instalments"],
    ["/repay", "instalments"],
    ["/loanConfirm", "ready"],
  ] as const) {
    const url = demo.address(await demo.scenario(id), { path }, { lang: "fil" });
    const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.has("etag")).toBe(false);
    expect(await answer.text()).toContain("data-first-view");
    expect(await transferred(url), path).toBeLessThanOrEqual(14 * 1024);
  }
});
