import { choose, expectReturned, openRepay, pay } from "../fixtures/repay.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

test("MONEY-03 a late borrower chooses what is late, the next instalment with it, everything or another amount", async ({
  page,
  demo,
}) => {
  await openRepay(page, demo, "overdue");
  const amounts = page.getByRole("radiogroup", { name: "How much to pay" });
  await expect(amounts.getByRole("radio")).toHaveCount(3);
  await expect(amounts.locator("label")).toHaveText([
    "Overdue amount₱3,590.00",
    "Overdue amount and next installment₱5,662.00",
    "Another amount",
  ]);
  await amounts.getByRole("radio", { name: "Another amount" }).click();
  await pay(page).click();
  const field = page.getByRole("textbox", { name: "Amount to pay" });
  await expect(field).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText("Enter an amount");
  await expectAccessible(page);
  await picture(page, "repay-another-amount");
  await field.fill("1,000,000");
  await expect(page.getByRole("alert")).toHaveText(
    /^Enter an amount from ₱1\.00 to ₱[\d,]+\.\d\d$/,
  );
  await field.fill("2500.50");
  await expect(page.getByRole("alert")).toBeHidden();
  await choose(page, "GCash");
  await expect(page.getByText(/You are paying ₱2,500.50 \(GCash/)).toBeVisible();
  await pay(page).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectReturned(page);
  await openRepay(page, demo, "overdue");
  await expect(amounts.locator("label").first()).toHaveText("Overdue amount₱1,089.50");
});
