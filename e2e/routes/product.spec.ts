import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const PRODUCT_PAGE = { path: "/product" };

test("ROUTE-19 FLOW-01 a new borrower reads the offer, and goes on to the first step in a web view of its own", async ({
  page,
  demo,
  bridge,
}) => {
  await page.goto(demo.address(await demo.scenario("new-borrower"), PRODUCT_PAGE));
  await expect(page.getByRole("heading", { level: 1, name: "Tulay Cash" })).toBeVisible();
  await expect(page.getByText("₱1,000.00 – ₱20,000.00")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "product-new-borrower");
  await page.getByRole("button", { name: "Apply now" }).click();
  await bridge.expectSent("goToPage", { link: "/certify?productId=1", params: {} });
});

test("ROUTE-19 FLOW-01 a borrower who owes is led to the loan that is open", async ({
  page,
  demo,
}) => {
  await page.goto(demo.address(await demo.scenario("in-repayment"), PRODUCT_PAGE));
  await expect(page.getByText("You already have this loan")).toBeVisible();
  await page.getByRole("button", { name: "View your loan" }).click();
  await expect(page).toHaveURL(/\/loanDetail\?productId=1&orderId=\w+$/);
});
