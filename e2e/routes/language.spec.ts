import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const HOME = { path: "/customerService" };

test("UX-04 the language is changed in the app: on this page, on the next ones, and for SMS", async ({
  page,
  demo,
}) => {
  const borrower = await demo.scenario("in-repayment");
  await page.goto(demo.address(borrower, HOME, { lang: "en" }));
  await page.getByRole("button", { name: "Language" }).click();
  const sheet = page.getByRole("dialog", { name: "Language" });
  await expect(sheet.getByRole("radio")).toHaveCount(4);
  await expectAccessible(page);
  await picture(page, "customer-service-languages");
  const told = page.waitForRequest("**/mountain/service/user/language*");
  await sheet.getByRole("radio", { name: "Filipino" }).click();
  expect((await told).postDataJSON()).toEqual({ language: "fil" });
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect(page.getByRole("button", { name: "Wika" })).toBeVisible();
  expect(page.url()).not.toContain("sessionId");
  // A wrapper opens each page with its own language.
  await page.goto(demo.address(borrower, { path: "/loanDetail" }, { lang: "en" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detalye ng Order");
});

test("UX-04 LEGACY-01 who cannot read the Chinese page finds another language by its name", async ({
  page,
  demo,
}) => {
  const borrower = await demo.scenario("in-repayment");
  await page.goto(demo.address(borrower, { path: "/repayChoose" }));
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Repayment");
});

test("UX-04 a visitor changes the language without a call, and the public site's choice counts in the app", async ({
  page,
}) => {
  await page.goto("/recommendList?lang=en");
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Bahasa Indonesia" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await page.goto("/?lang=en");
  await page.getByRole("navigation", { name: "Language" }).getByText("FIL").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await page.goto("/recommendList");
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
});

test("UI-04 UI-05 CMPH-01 FLOW-01 long names in another language stay inside form and list", async ({
  page,
  demo,
}) => {
  const borrower = await demo.scenario("long-texts");
  for (const [path, there] of [
    ["/certify", "form"],
    ["/complaint", "h2"],
  ] as const) {
    await page.goto(demo.address(borrower, { path }, { lang: "fil" }));
    await expect(page.locator(there).first()).toBeVisible();
    await expectAccessible(page);
    await picture(page, `${path.slice(1)}-long-texts`);
  }
});
