import type { Page } from "@playwright/test";
import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const CALL = "**/service/new/union-error-info?*";

const entry = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

test("ROUTE-23 JOINT-01 JOINT-02 CALL-33 ORDER-08 BRIDGE-03 says that it failed and what that means, and lists the family below", async ({
  page,
  demo,
}) => {
  const asked = page.waitForRequest(CALL);
  await demo.open(page, "joint-failure");
  const query = new URL((await asked).url()).searchParams;
  expect([query.get("productId"), query.get("orderId")]).toEqual(["3", ""]);
  await expect(page.getByRole("heading", { level: 1, name: "Order Details" })).toBeVisible();
  await expect(page.locator("header")).toContainText("Failed");
  await expect(page.locator("header")).toContainText("Bayan Credit could not be opened");
  await expect(page.getByText("No loan was made and nothing is owed.")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "joint-failure");

  await expect(page.getByRole("listitem").getByRole("heading")).toHaveText([
    "Tulay Cash",
    "Tulay Sahod",
    "Tulay Negosyo",
    "Tulay Balik-Eskwela",
  ]);
  await expect(entry(page, "Tulay Cash")).toContainText("Maximum amount₱20,000.00");
  await expect(entry(page, "Tulay Cash")).toContainText("Interest rate0.03% a day");
  const paused = entry(page, "Tulay Balik-Eskwela").getByRole("button");
  await expect(paused).toHaveText("Not available now");
  await expect(paused).toBeDisabled();

  await test.step("in a plain browser more products are on the list of them", async () => {
    await page.getByRole("button", { name: "Click to view more products" }).click();
    await expect(page).toHaveURL("/recommendList");
    await expect(page.getByRole("heading", { level: 1, name: "Loans for you" })).toBeVisible();
  });
});

test("JOINT-01 CALL-33 UI-04 UI-05 another borrower's order is refused, and other languages and long texts fit", async ({
  page,
  demo,
}) => {
  await test.step("refused with the server's sentence", async () => {
    const foreign = await demo.scenario("in-repayment");
    await demo.open(page, "joint-failure", { productId: "1", orderId: foreign.orderId ?? "" });
    await expect(page.getByRole("heading", { name: "This order was not found" })).toBeVisible();
    await expect(page.getByText("Bayan Credit")).toBeHidden();
    await picture(page, "joint-failure-refused");
  });

  for (const lang of ["fil", "id", "zh"]) {
    await demo.open(page, "joint-failure", { lang });
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
    await picture(page, `joint-failure-${lang}`);
  }

  await test.step("long texts wrap, and without a family there is no list", async () => {
    const long = "Kooperatiba ng mga Magsasaka at Mangingisda sa Hilagang Mindanao";
    const data = {
      noticeMessage: `${long} could not be opened`,
      errMessage: `${long}: `.repeat(8),
      family: [],
    };
    await page.route(CALL, (route) => route.fulfill({ json: { code: "00", message: "", data } }));
    await demo.open(page, "joint-failure");
    await expect(page.locator("header")).toContainText(long);
    await expect(page.getByText("More products for you")).toBeHidden();
    await expectAccessible(page);
    await picture(page, "joint-failure-long");
  });
});
