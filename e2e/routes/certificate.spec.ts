import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("UX-22 UI-05 ROUTE-28 CALL-40 a loan that is paid in full leads to its certificate, which fits the smallest phone in each language", async ({
  page,
  demo,
}) => {
  await demo.open(page, "settled");
  await page.getByRole("button", { name: /Certificate of full payment/ }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Certificate of full payment" }),
  ).toBeVisible();
  await expect(page.getByText("This loan is fully paid. Nothing more is owed on it")).toBeVisible();
  await expect(page.getByRole("term")).toHaveText([
    "Borrower",
    "Product",
    "Order number",
    "Loan amount",
    "Released on",
    "Paid in full on",
    "Paid in all",
  ]);
  await expectAccessible(page);
  await picture(page, "certificate");

  const scenario = await demo.scenario("settled");
  for (const lang of ["fil", "id", "zh"]) {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(demo.address(scenario, { path: "/certificate" }, { lang }));
    await expect(page.getByRole("term")).toHaveCount(7);
    await expect(page.getByText("Borrower")).toHaveCount(lang === "fil" ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
    await picture(page, `certificate-${lang}`);
  }
});
