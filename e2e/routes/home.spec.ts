import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

const HOME_CALL = "**/service/home/index?*";

test("BRIDGE-03 ENV-01 a visitor sees the offers, the lender, and the way to the app", async ({
  page,
  demo,
}) => {
  await demo.open(page, "visitor");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tulay");
  await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
  await expect(page.getByText("Tulay Lending Corporation")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the Tulay app" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply now" })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, "home-visitor");
});

test("BRIDGE-03 'go home' without a wrapper ends here, with the borrower's order", async ({
  page,
  demo,
}) => {
  const { productId, orderId } = await demo.open(page, "in-repayment");
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your loan" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "home-borrower");
  await page.getByRole("button", { name: "See your loan" }).click();
  await expect(page).toHaveURL(`/loanDetail?productId=${productId}&orderId=${orderId}`);
});

test("BRIDGE-03 a borrower goes on from home to a product", async ({ page, demo }) => {
  const scenario = await demo.scenario("new-borrower");
  await page.goto(demo.address(scenario, { path: "/" }));
  await page.getByRole("button", { name: "Apply now" }).first().click();
  await expect(page).toHaveURL("/product?productId=1");
});

test("API-08 UI-04 home without a network can be tried again", async ({ page, demo, noise }) => {
  noise.allow(/net::ERR_FAILED/);
  await page.route(HOME_CALL, (route) => route.abort());
  await demo.open(page, "visitor");
  await expect(page.getByText("error", { exact: true })).toBeVisible();
  await picture(page, "home-failed");
  await page.unroute(HOME_CALL);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
});

for (const lang of ["fil", "id", "zh"]) {
  test(`UI-05 home speaks ${lang}`, async ({ page, demo }) => {
    await demo.open(page, "visitor", { lang });
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
    await picture(page, `home-${lang}`);
  });
}
