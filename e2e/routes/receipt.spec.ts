import { test } from "../fixtures/bridge.ts";
import { sheets } from "../fixtures/sheets.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("MONEY-13 UX-08 ROUTE-26 CALL-40 the order page says that a payment was received, and leads to its receipt, which is printed on one sheet without what only a screen has", async ({
  page,
  demo,
}) => {
  await demo.open(page, "instalments");
  await expect(page.getByRole("heading", { name: "Your payments" })).toBeVisible();
  await expect(page.getByText("You are paid up. Nothing is due before then")).toBeVisible();
  await page
    .getByRole("button", { name: /Maya.*Payment received ₱[\d,.]+.*Reference …\w{6}/ })
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

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.getByText("Copy", { exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "Back" })).toBeHidden();
  await expect(page.locator("footer")).toBeHidden();
  await picture(page, "receipt-printed", ["phone"]);
  await page.emulateMedia({ media: null });
  expect(await sheets(page)).toBe(1);
});

test("MONEY-13 a payment that was taken back is shown as such, with its receipt", async ({
  page,
  demo,
}) => {
  await demo.open(page, "payment-taken-back");
  await expect(page.getByText("Pay by then to keep your good record")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Owed again" })).toBeVisible();
  await picture(page, "order-payment-taken-back");
  await page.getByRole("button", { name: /Payment of ₱.* taken back on / }).click();
  await expect(page.getByText(/^Nothing: this payment was taken back/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, "receipt-taken-back");
});

test("UX-36 on the smallest phone the receipt's reference stays on one line", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(demo.address(await demo.scenario("instalments"), { path: "/receipt" }));
  const reference = page.getByText(/^sbx_\w{26}$/);
  await expect(reference).toBeVisible();
  const lines = await reference.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await expectAccessible(page);
});
