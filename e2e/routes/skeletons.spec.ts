import type { Page } from "@playwright/test";
import { test } from "../fixtures/brand-test.ts";
import { withoutFirstView } from "../fixtures/first-view.ts";
import { ADDRESSES, goToScreen } from "../fixtures/screens.ts";
import { expect } from "../fixtures/test.ts";

/** Documents wait for no data, the lost page has none, and the self-test page is no borrower's. */
const WITHOUT = /^\/($|error|About|Policy|Loan$|aboutUs|privacyPolicy|loanAgreement|testPreview)/;
/** The form of the first stands at once (`promotion.spec.ts`), the second shows what it has; the codes' pages are below. */
const APART = ["/promotion", "/paymentInstructions", "/repaymentOfCode", "/repaymentOfCode2"];

const SCREENS = ADDRESSES.filter((address) => !WITHOUT.test(address) && !APART.includes(address));

/** Where the head ends, the first card begins and ends, the second one begins, and the footer begins. */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect();
    const main = document.querySelector("main");
    // Tabs and lists stand where other screens have cards.
    const form = main?.querySelector(":scope > form");
    const [first, second] = [...(form ?? main ?? document.body).children].flatMap((child) =>
      child.matches("div:has(> section)") ? [...child.children] : [child],
    );
    return {
      isLoading: main?.getAttribute("aria-busy") === "true",
      head: box(document.querySelector("header"))?.bottom ?? 0,
      first: box(first)?.top ?? 0,
      firstEnd: box(first)?.bottom ?? 0,
      second: box(second)?.top ?? 0,
      footer: box(document.querySelector("footer"))?.top ?? window.innerHeight,
    };
  });

/** Opens a screen whose answers are held back, and gives its shapes before and after they come. */
async function shapesOf(page: Page, open: () => Promise<void>) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await withoutFirstView(page);
  await page.route(/\/(mountain|images)\//, async (route) => {
    await held;
    await route.continue();
  });
  const opened = open();
  const main = page.getByRole("main");
  await expect(main).toBeVisible();
  await page.waitForLoadState("load");
  const before = await shapeOf(page);
  release();
  await opened;
  await expect(main).not.toHaveAttribute("aria-busy", "true");
  await page.waitForLoadState("load");
  await page.evaluate(() => window.scrollTo(0, 0));
  return { before, after: await shapeOf(page) };
}

/**
 * By how many pixels a part may move, in any language, where the skeleton cannot know how long a sentence is: nothing in the
 * head, and a line of a card's value; on the narrowest phone two in a card.
 */
const ALLOWED = {
  phone: { width: 390, height: 844, head: 1, card: 25 },
  small: { width: 320, height: 568, head: 1, card: 52 },
} satisfies Record<string, Size>;

/** The footer's second button may have a line above its text, or no border. */
const FOOTER = 12;

interface Size {
  readonly width: number;
  readonly height: number;
  readonly head: number;
  readonly card: number;
}

type Shapes = Awaited<ReturnType<typeof shapesOf>>;

/** Fails where a part moved by more than it may. */
function expectStill({ before, after }: Shapes, { head, card, height }: Size): void {
  expect(before.isLoading).toBe(true);
  const moved = (part: "head" | "first" | "firstEnd" | "second" | "footer") =>
    Math.abs(after[part] - before[part]);
  expect.soft(moved("head"), "the head's end").toBeLessThanOrEqual(head);
  expect.soft(moved("first"), "the first card").toBeLessThanOrEqual(head);
  expect.soft(moved("firstEnd"), "the first card's end").toBeLessThanOrEqual(card);
  if (after.second) expect.soft(moved("second"), "the second card").toBeLessThanOrEqual(card);
  // A page that a browser can print has a button more than in a wrapper.
  if (before.footer < height)
    expect.soft(moved("footer"), "the footer").toBeLessThanOrEqual(FOOTER);
}

for (const [name, size] of Object.entries(ALLOWED)) {
  for (const address of SCREENS) {
    test(`UX-09 UI-04 what loads has the shape of ${address}, on the ${name}`, async ({
      page,
      demo,
    }) => {
      await page.setViewportSize(size);
      expectStill(await shapesOf(page, () => goToScreen(page, demo, address)), size);
    });
  }

  test(`UX-09 UI-04 what loads has the shape of a code's page, on the ${name}`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize(size);
    await goToScreen(page, demo, "/repaymentOfCode2");
    await expect(page.getByText("To bring")).toBeVisible();
    const payCode = await page.evaluate(
      () => JSON.parse(localStorage.getItem("repaymentInfo") ?? "{}").payCode,
    );
    expectStill(await shapesOf(page, async () => void (await page.reload())), size);
    await page.unrouteAll();
    const query = { showType: "2", payCode, repayAmount: "207200" };
    const scenario = await demo.scenario("pay-code");
    const address = demo.address(scenario, { path: "/repaymentOfCode" }, query);
    // The sandbox's code has a second button, to pay it there.
    const withoutFooter = { ...size, height: 0 };
    expectStill(await shapesOf(page, async () => void (await page.goto(address))), withoutFooter);
  });
}

/** Screens whose sentences have another length in each language. */
const TRANSLATED = [
  "/loanDetail",
  "/repay",
  "/repayDelay",
  "/product",
  "/loanConfirm",
  "/recommendList",
];

for (const locale of ["fil-PH", "id-ID", "zh-CN"]) {
  test.describe(locale, () => {
    test.use({ locale });

    for (const [name, size] of Object.entries(ALLOWED)) {
      for (const address of TRANSLATED) {
        test(`UX-09 UI-05 what loads has the shape of ${address} in ${locale}, on the ${name}`, async ({
          page,
          demo,
        }) => {
          await page.setViewportSize(size);
          const shapes = await shapesOf(page, () => goToScreen(page, demo, address));
          await expect(page.locator("html")).toHaveAttribute("lang", locale.split("-")[0] ?? "");
          // A button's text takes two lines in some languages on the narrowest phone: its footer is not compared.
          const height = name === "small" ? 0 : size.height;
          expectStill(shapes, { ...size, height, card: ALLOWED.small.card });
        });
      }
    }
  });
}
