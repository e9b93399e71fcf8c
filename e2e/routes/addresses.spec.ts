/**
 * One visit to each address; to a screen that loads data one before, in the dark, on the narrowest phone, where its first
 * call is lost, and one in each other language where its sentences have another length there.
 */
import type { Page } from "@playwright/test";
import { test } from "../fixtures/brand-test.ts";
import type { Demo } from "../fixtures/demo.ts";
import { expectControlsInside, hold, IPHONE_16 } from "../fixtures/insets.ts";
import { anyPicture } from "../fixtures/picture.ts";
import { ADDRESSES, goToScreen, pictureName } from "../fixtures/screens.ts";
import {
  expectSkeleton,
  expectStill,
  holdAnswers,
  PHONE,
  SMALL,
  shapeOf,
} from "../fixtures/shapes.ts";
import { painted, shifts, watchShifts } from "../fixtures/shifts.ts";
import { expect, expectAccessible, expectReadable, expectRulesKept } from "../fixtures/test.ts";

/** The addresses whose screen waits for its first call, with the call's path. */
const FIRST_CALLS: Readonly<Record<string, string>> = {
  "/loanDetail": "/v3/loan-details/loan-details",
  "/receipt": "/v3/loan-details/payment-receipt",
  "/statement": "/v3/loan-details/account-statement",
  "/certificate": "/v3/loan-details/full-payment-certificate",
  "/loanConfirm": "/v3/loan-confirm/loan-detail-confirm",
  "/loanConfirmPromo": "/gopia/goya/satire",
  "/repay": "/v3/installment/loan-play-detail",
  "/repayDelay": "/kXmTp/pass",
  "/repayChoose": "/service/loan/repayment-way",
  "/bindBank": "/v3/bind-card/card-init",
  "/certify": "/service/certify/info",
  "/complaint": "/user-problem/problem-init",
  "/complainPageNext": "/user-problem/problem-init",
  "/complaintList": "/user-problem/problem-list",
  "/complainDetails": "/user-problem/problem-detail",
  "/customerService": "/v3/personal-center/contact-kf-info",
  "/product": "/service/product/detail",
  "/recommendList": "/service/home/index",
  "/jointLoginFail": "/service/new/union-error-info",
};

/** Screens whose sentences have another length in each language. */
const TRANSLATED: readonly string[] = [
  "/loanDetail",
  "/repay",
  "/repayDelay",
  "/product",
  "/loanConfirm",
  "/recommendList",
];

/** The text of a lost network; the legacy repayment has it in Chinese. */
const LOST = /^(error|网络错误)$/;

/** The public pages, which no wrapper opens: a browser's bars are around them, so they are held upright alone. */
const PUBLIC: readonly string[] = ["/", "/About", "/Policy", "/Loan"];

/** A view, and the size of the text in it. */
interface View {
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

const NARROWEST: View = { width: SMALL.width, height: SMALL.height, text: "" };

/** The views that every page fits. */
const VIEWS: readonly View[] = [
  NARROWEST,
  { width: 320, height: 844, text: "150%" },
  { width: SMALL.width, height: SMALL.height, text: "200%" },
  { width: 390, height: 844, text: "200%" },
  { width: 390, height: 844, text: "" },
];

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main[aria-busy=true], [data-state=failed]")).toHaveCount(0);
  // A lazy image elsewhere is not requested.
  const hasImages = () =>
    [...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete);
  await expect.poll(() => page.evaluate(hasImages)).toBe(true);
}

/** Fails where a visible image has no size, or loads at once: it would move the content below it. */
async function expectSizedImages(page: Page): Promise<void> {
  const unsized = page.locator("img:not([width][height])");
  // Images in memory (`blob:`) load at once.
  const eager = page.locator("img:not([loading=lazy], [src^='blob:'])");
  for (const images of [unsized, eager])
    await expect(images.filter({ visible: true })).toHaveCount(0);
}

/** Not looked at for texts that are cut off: their lists' lines end early, and the images' button hides its name. */
const CUT: readonly string[] = ["/complainPageNext", "/complaintList", "/complainDetails"];

/** Fails where the page is wider than a view. */
async function expectNoOverflow(page: Page, { text, ...size }: View): Promise<void> {
  await page.setViewportSize(size);
  const wider = await page.evaluate((text) => {
    const { documentElement: html } = document;
    html.style.fontSize = text;
    return html.scrollWidth - html.clientWidth;
  }, text);
  expect(wider, `at ${size.width} px, text ${text || "as usual"}`).toBeLessThanOrEqual(0);
}

/** Fails where the fixed footer takes more than two fifths of the screen. */
async function expectLowFooter(page: Page): Promise<void> {
  const covered = () =>
    page.evaluate(() => {
      const footer = document.querySelector("footer");
      const isFixed = footer && getComputedStyle(footer).position === "sticky";
      return isFixed ? footer.offsetHeight / innerHeight : 0;
    });
  await expect.poll(covered, "the screen's part below a fixed footer").toBeLessThanOrEqual(0.4);
}

/** Fails where the page is wider than a view, cuts a text off, or a button of its footer cannot be pressed there. */
async function expectFits(page: Page, address: string): Promise<void> {
  for (const view of VIEWS) {
    await expectNoOverflow(page, view);
    if (!CUT.includes(address)) await expect(page.getByRole("main")).toBeVisible();
    await expectLowFooter(page);
    const buttons = page.locator("footer button:not(:disabled, [aria-disabled=true])");
    for (const button of await buttons.all()) await button.click({ trial: true });
    const text = view.text || "usual";
    await anyPicture(page, `address-${pictureName(address)}-${view.width}-text-${text}`);
  }
}

/** Fails where a button has no edge on a phone that replaces the page's colors by its own. */
async function expectEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll("a[class*=button], button[class*=button]")]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(button);
        return borderTopStyle === "none" || Number.parseFloat(borderTopWidth) === 0;
      })
      .map((button) => button.outerHTML.slice(0, 80)),
  );
  expect(bare, "buttons without an edge").toEqual([]);
  await page.emulateMedia({ forcedColors: null });
}

/** The relative luminance of a computed colour, roughly: 0 is black, 1 white. */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/** Fails where a page on a dark phone has a light ground, or colors that do not read. */
async function expectDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  const grounds = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main [class*=card]")].map(
      (element) => getComputedStyle(element).backgroundColor,
    ),
  );
  for (const ground of grounds) expect(lightness(ground), ground).toBeLessThan(0.2);
  await expect(page.locator("meta[name=color-scheme]")).toHaveAttribute("content", "light dark");
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#1D4FD7");
  await expectReadable(page);
  await anyPicture(page, name);
}

/** The screen as it loads in the dark, on the narrowest phone; its first call is lost, and asked for again. */
async function expectLoadedAgain(page: Page, demo: Demo, address: string, call: string) {
  const name = `address-${pictureName(address)}-dark`;
  const path = `**/mountain${call}*`;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(SMALL);
  await page.route(path, (route) => route.abort());
  const release = await holdAnswers(page);
  const opened = goToScreen(page, demo, address);
  const main = page.getByRole("main");
  await expect(main).toHaveAttribute("aria-busy", "true");
  const loading = await shapeOf(page);
  await expectReadable(page);
  await expectNoOverflow(page, NARROWEST);
  await anyPicture(page, `${name}-asked`);
  release();
  await opened;
  const failed = main.locator("[data-state=failed]");
  await expect(failed).toBeVisible();
  await expect(page.getByText(LOST)).toBeVisible();
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await anyPicture(page, `${name}-lost`);
  for (const view of [...VIEWS, NARROWEST]) await expectNoOverflow(page, view);
  await page.unroute(path);
  await failed.getByRole("button", { name: /Try again|重试/ }).click();
  await expect(failed).toBeHidden();
  await expect(main).toHaveAttribute("aria-busy", "false");
  expectStill(loading, await shapeOf(page), SMALL);
  await expectLoaded(page);
  await expectDark(page, name);
}

/** Fails where the screen has another shape than its skeleton in a language with longer or shorter sentences. */
async function expectSkeletons(page: Page, demo: Demo, address: string): Promise<void> {
  // A button's text takes two lines in some languages on the narrowest phone: its footer is not compared.
  const sizes = [
    { ...PHONE, card: SMALL.card },
    { ...SMALL, hasFooter: false },
  ];
  for (const lang of ["fil", "id", "zh"]) {
    const open = () => goToScreen(page, demo, address, demo.url, { lang });
    await expectSkeleton(page, open, sizes);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
  }
  // The tab keeps the language of the last address.
  await page.evaluate(() => sessionStorage.clear());
}

/** Opens the screen on the usual phone; fails where anything moves as it loads. */
async function expectStandsStill(page: Page, demo: Demo, address: string): Promise<void> {
  const hasCall = address in FIRST_CALLS;
  // The page before it has a screen too, which would be taken for this one.
  await page.goto("about:blank");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(PHONE);
  await watchShifts(page);
  const release = await holdAnswers(page);
  const opened = goToScreen(page, demo, address);
  await expect(page.getByRole("main")).toBeVisible();
  await painted(page);
  const loading = await shapeOf(page);
  if (hasCall) await expectRulesKept(page);
  release();
  await opened;
  await expectLoaded(page);
  expect(await shifts(page)).toEqual([]);
  if (hasCall) expectStill(loading, await shapeOf(page), PHONE);
}

for (const address of ADDRESSES) {
  const call = FIRST_CALLS[address];
  const isTranslated = TRANSLATED.includes(address);
  const name = `address-${pictureName(address)}`;
  const ids = ["UI-04", ...(isTranslated ? ["UI-05"] : []), "UX-09 UX-10 QA-01 QA-19"];
  const title =
    call === undefined
      ? `${address} stands still, fits each phone, and can be used by all`
      : `API-08 ${address} loads on the next try, stands still, fits each phone, and can be used by all`;

  test(`${ids.join(" ")} ${title}`, async ({ page, demo, noise }) => {
    if (call !== undefined) {
      noise.allow(/Failed to load resource/);
      await test.step("in the dark it says that it loads and that it could not, and loads on the next try", () =>
        expectLoadedAgain(page, demo, address, call));
    }
    if (isTranslated)
      await test.step("what loads has its shape in each language", () =>
        expectSkeletons(page, demo, address));
    await test.step("it stands still", () => expectStandsStill(page, demo, address));
    await expectSizedImages(page);
    await expectRulesKept(page);
    await expectEdges(page);
    if (call === undefined) await expectDark(page, `${name}-dark`);
    await expectFits(page, address);
    for (const [way, held] of Object.entries(IPHONE_16)) {
      if (way === "sideways" && PUBLIC.includes(address)) continue;
      await hold(page, held);
      await expectControlsInside(page, held.insets);
      await anyPicture(page, `${name}-${way}`);
    }
  });
}

test("UX-09 UX-10 UI-04 what loads has the shape of a code's page, whose QR code keeps its white paper in the dark", async ({
  page,
  demo,
}) => {
  await goToScreen(page, demo, "/repaymentOfCode2");
  await expect(page.getByText("To bring", { exact: true })).toBeVisible();
  const payCode = await page.evaluate(
    () => JSON.parse(localStorage.getItem("repaymentInfo") ?? "{}").payCode,
  );
  await expectSkeleton(page, () => page.reload(), [PHONE, SMALL]);
  const query = { showType: "2", payCode, repayAmount: "207200" };
  const scenario = await demo.scenario("pay-code");
  const address = demo.address(scenario, { path: "/repaymentOfCode" }, query);
  // The sandbox's code has a second button, to pay it there: the footer is not compared.
  const sizes = [PHONE, SMALL].map((size) => ({ ...size, hasFooter: false }));
  await expectSkeleton(page, () => page.goto(address), sizes);

  await page.emulateMedia({ colorScheme: "dark" });
  await goToScreen(page, demo, "/repaymentOfCode");
  await page.getByRole("button", { name: "Show it anyway" }).click();
  const paper = page.getByRole("img", { name: "QR code" }).locator("path").first();
  await expect(paper).toHaveAttribute("fill", "#ffffff");
  await anyPicture(page, "dark-qr");
});
