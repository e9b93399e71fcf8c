import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const calendar = (page: Page) =>
  page.getByRole("link", { name: /Add these dates to your calendar$/ });

/** How many sheets of A4 the page prints on. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** The names and the texts of a calendar file's properties. */
async function propertiesAt(page: Page, address: string): Promise<string[][]> {
  const answer = await page.request.get(address);
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const unfolded = (await answer.text()).replaceAll("\r\n ", "");
  return unfolded.split("\r\n").map((line) => line.split(":"));
}

test("UX-08 the due dates are a calendar file, which the plan's dates fill", async ({
  page,
  demo,
}) => {
  const scenario = await demo.scenario("in-repayment");
  await page.goto(demo.address(scenario, { path: "/repay" }));
  const plan = page.getByRole("main").getByRole("listitem");
  await expect(calendar(page)).toBeVisible();
  await expectAccessible(page);
  const address = (await calendar(page).getAttribute("href")) ?? "";
  expect(address).not.toContain("session");
  const days = (await propertiesAt(page, address)).filter(([name]) => name?.startsWith("DTSTART"));
  expect(days).toHaveLength(await plan.count());
  const download = page.waitForEvent("download");
  await calendar(page).click();
  expect((await download).suggestedFilename()).toBe("due-dates.ics");
  await expect(calendar(page)).toBeVisible();
  await calendar(page).scrollIntoViewIfNeeded();
  await picture(page, "repay-calendar");
});

test("UX-08 BRIDGE-01 in a wrapper the system's browser opens the calendar file", async ({
  page,
  demo,
  bridge,
}) => {
  const scenario = await demo.scenario("in-repayment");
  await page.goto(demo.address(scenario, { path: "/repay" }));
  const url = (await calendar(page).getAttribute("href")) ?? "";
  await calendar(page).click();
  await bridge.expectSent("openPortal", { url });
});

test("UX-08 a payment code is shared with its channel and its amount", async ({ page, demo }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: async (data: ShareData) => void Reflect.set(window, "shared", data),
    });
  });
  const scenario = await demo.scenario("pay-code");
  await page.goto(demo.address(scenario, { path: "/repay" }));
  await page.getByRole("button", { name: /code for .* is ready/ }).click();
  await page.getByRole("button", { name: "Share" }).click();
  const shared = await page.evaluate(() => Reflect.get(window, "shared"));
  expect(shared).toEqual({
    title: "Payment code",
    text: expect.stringMatching(
      /^Tulay · .+\nPayment code: \w+\nTo bring: ₱[\d,.]+ \(.+\)\nPay at: .+\nBiller: Dragonpay$/,
    ),
  });
});

test("UX-08 a receipt is copied where there is no share sheet", async ({ page, demo, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
  });
  const scenario = await demo.scenario("instalments");
  await page.goto(demo.address(scenario, { path: "/receipt" }));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Payment received ₱");
  expect(copied).toMatch(/^Order number: [0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/m);
});

for (const id of ["instalments", "rolled-over", "overdue", "overpaid", "settled"]) {
  test(`UX-08 MONEY-13 the statement of ${id} prints on one sheet`, async ({ page, demo }) => {
    const scenario = await demo.scenario(id);
    await page.goto(demo.address(scenario, { path: "/statement" }));
    await expect(page.getByRole("heading", { name: "Account activity" })).toBeVisible();
    expect(await sheets(page)).toBe(1);
  });
}

test("UX-08 MONEY-13 a receipt prints on one sheet", async ({ page, demo }) => {
  const scenario = await demo.scenario("instalments");
  await page.goto(demo.address(scenario, { path: "/receipt" }));
  await expect(page.getByRole("heading", { name: "What it paid" })).toBeVisible();
  expect(await sheets(page)).toBe(1);
});
