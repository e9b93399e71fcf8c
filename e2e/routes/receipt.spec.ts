import { test } from "../fixtures/bridge.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("MONEY-13 ROUTE-26 CALL-40 the order page says that a payment was received, and leads to its receipt", async ({
  page,
  demo,
}) => {
  await demo.open(page, "instalments");
  await expect(page.getByRole("heading", { name: "Your payments" })).toBeVisible();
  await expect(page.getByText("You are paid up. Nothing is due before then")).toBeVisible();
  await page
    .getByRole("button", { name: /Maya.*Payment received ₱[\d,.]+.*Reference sbx_/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  await expect(page.getByText(/^Payment received ₱/)).toBeVisible();
  await expect(page.getByRole("term")).toHaveText([
    "Interest",
    "Principal",
    "Paid on",
    "Paid through",
    "Received from",
    "Payment code",
    "Product",
    "Order number",
  ]);
  await expect(page.getByRole("button", { name: /^Reference sbx_/ })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "receipt");
});

test("MONEY-13 a receipt is printed without what only a screen has", async ({ page, demo }) => {
  const scenario = await demo.scenario("instalments");
  await page.goto(demo.address(scenario, { path: "/receipt" }));
  await expect(page.getByRole("heading", { name: "What it paid for" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.getByText("Copy", { exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "Back" })).toBeHidden();
  await expect(page.locator("footer")).toBeHidden();
  await picture(page, "receipt-printed", ["phone"]);
});

test("MONEY-13 CALL-40 a receipt of another payment is not found", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  const scenario = await demo.scenario("instalments");
  await page.goto(demo.address(scenario, { path: "/receipt" }, { reference: "90006/none" }));
  await expect(page.getByRole("main").getByText("This payment was not found")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "receipt-unknown");
});

for (const lang of ["fil", "id", "zh"]) {
  test(`UI-05 MONEY-13 a receipt speaks ${lang}`, async ({ page, demo }) => {
    const scenario = await demo.scenario("instalments");
    await page.goto(demo.address(scenario, { path: "/receipt" }, { lang }));
    await expect(page.getByText("GCash").or(page.getByText("Maya")).first()).toBeVisible();
    await expect(page.getByText("What it paid for")).toBeHidden();
    await expectAccessible(page);
    await picture(page, `receipt-${lang}`);
  });
}

test("MONEY-07 what was paid too much shows as owed to the borrower", async ({ page, demo }) => {
  await demo.open(page, "overpaid");
  await expect(page.getByRole("heading", { name: /We owe you ₱\s?500\.00/ })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "order-overpaid");
});

test("MONEY-13 a payment that was taken back is shown as such, with its receipt", async ({
  page,
  demo,
}) => {
  await demo.open(page, "payment-taken-back");
  await expect(page.getByText("Pay by then to keep your good record")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Owed again" })).toBeVisible();
  await picture(page, "order-payment-taken-back");
  await page.getByRole("button", { name: /Payment reversed: ₱/ }).click();
  await expect(page.getByText(/^Nothing: this payment was reversed/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, "receipt-taken-back");
});

test("MONEY-17 a payment that was taken back is named where the loan is repaid", async ({
  page,
  demo,
}) => {
  const scenario = await demo.scenario("payment-taken-back");
  await page.goto(demo.address(scenario, { path: "/repay" }));
  await expect(page.getByRole("heading", { name: "Owed again" })).toBeVisible();
  await expect(
    page.getByText(/^A payment of (₱\s?[\d,.]+) of .+ was taken back\. \1 of it is owed again$/),
  ).toBeVisible();
  await expectAccessible(page);
  await picture(page, "repay-payment-taken-back");
});
