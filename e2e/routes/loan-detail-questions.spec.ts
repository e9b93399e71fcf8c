import { test } from "../fixtures/bridge.ts";
import { overlaysGone } from "../fixtures/overlays-gone.ts";
import { expect, expectAccessible, picture } from "../fixtures/test.ts";

test("ORDER-10 a withdrawal is taken up at loan confirm", async ({ page, demo }) => {
  await demo.open(page, "withdraw");
  const dialog = page.getByRole("dialog", { name: "Withdraw your money?" });
  await expect(dialog).toContainText("You may now borrow up to ₱15,000.00.");
  await expectAccessible(page);
  await picture(page, "order-withdraw");
  await dialog.getByRole("button", { name: "Withdraw Now" }).click();
  await expect(page).toHaveURL("/loanConfirm?productId=1");
});

test("ORDER-11 UI-01 rating asks for stars; four lead to the wrapper's rating, and nobody is asked twice", async ({
  page,
  demo,
  bridge,
}) => {
  await demo.open(page, "asks-rating");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio")).toHaveCount(5);
  await expectAccessible(page);
  await picture(page, "order-rating");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Silakan pilih")).toBeVisible();
  await page.getByRole("radio", { name: "4 of 5 stars" }).check();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await bridge.expectSent("goToRate", {});
  await overlaysGone(page);
  await demo.open(page, "asks-rating");
  await expect(page.getByRole("button", { name: "Borrow Again" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("ORDER-12 'Kind tips' stay away once the borrower went on to repay", async ({
  page,
  demo,
}) => {
  await demo.open(page, "kind-tips");
  const dialog = page.getByRole("dialog", { name: "Kind tips" });
  await expect(dialog).toContainText("Pay before the due date");
  await expectAccessible(page);
  await picture(page, "order-kind-tips");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "REPAY", exact: true }).click();
  await expect(page).toHaveURL(/\/repay\?/);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("button", { name: "REPAY", exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("ORDER-13 ORDER-16 UX-17 the card dialog holds the keyboard, and leads to bind bank; once it is closed the page says that nothing was sent, and leads there too", async ({
  page,
  demo,
}) => {
  const { productId, orderId } = await demo.open(page, "needs-card");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await picture(page, "order-needs-card");
  // The question has the focus first.
  await expect(dialog).toBeFocused();
  for (const name of ["Close", "Go and bind the card", "Close"]) {
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await overlaysGone(page);
  const head = page.getByRole("banner");
  await expect(head).toContainText("Money not sent");
  await expect(head).toContainText(/The money could not be sent to GCash\s••••\s4321\./);
  await expectAccessible(page);
  await picture(page, "order-not-sent");
  const bindBank = `/bindBank?productId=${productId}&orderId=${orderId}&source=loanDetail`;
  await page.getByRole("button", { name: "Link another account" }).click();
  await expect(page).toHaveURL(bindBank);
  await demo.open(page, "needs-card");
  await dialog.getByRole("button", { name: "Go and bind the card" }).click();
  await expect(page).toHaveURL(bindBank);
});
