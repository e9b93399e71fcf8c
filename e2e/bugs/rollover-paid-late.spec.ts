// Made by `npm run bug -w e2e` from fixtures/bugs/rollover-paid-late.zip. To change it, record it again.
import { test } from "../fixtures/bug.ts";
import { expect } from "../fixtures/test.ts";

test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test("QA-11 rollover-paid-late", async ({ phone }) => {
  await phone.begin({
    scenario: "overdue",
    clock: "2026-07-15T01:30:09.485Z",
    phone: { model: "plain", sideways: false },
    rules: [],
    ids: {
      id: "overdue",
      sessionId: "demo-overdue",
      phone: "09000001019",
      productId: "1",
      orderId: "ord_5nm7rj4cmd2f5wv46ram74w0tg",
    },
  });
  await phone.on("/loanDetail");
  await phone.screen
    .getByRole("button", { name: "Short of money? Rollover Repayment", exact: true })
    .nth(0)
    .click();
  await phone.on("/repayDelay");
  await phone.screen
    .getByRole("button", { name: "Payment Method Choose how to pay", exact: true })
    .nth(0)
    .click();
  await phone.screen
    .getByRole("radio", { name: "GCash No fee · Within minutes", exact: true })
    .nth(0)
    .click();
  await phone.screen.getByRole("button", { name: "Payment", exact: true }).nth(0).click();
  await phone.on("/sandbox/pay/*");
  await expect(phone.screen.locator("body")).toContainText("₱1,758.00");
  await phone.clock("P1D");
  await phone.act({ kind: "reload" });
  await expect(phone.screen.locator("body")).toContainText("This code is closed: expired.");
  await phone.screen.getByRole("link", { name: "Back to the order", exact: true }).nth(0).click();
  await phone.on("/loanDetail");
  await phone.screen
    .getByRole("button", { name: "Short of money? Rollover Repayment", exact: true })
    .nth(0)
    .click();
  await phone.on("/repayDelay");
  await phone.screen
    .getByRole("button", { name: "Payment Method Choose how to pay", exact: true })
    .nth(0)
    .click();
  await phone.screen
    .getByRole("radio", { name: "GCash No fee · Within minutes", exact: true })
    .nth(0)
    .click();
  await phone.screen.getByRole("button", { name: "Payment", exact: true }).nth(0).click();
  await phone.screen.getByRole("button", { name: "Pay once more", exact: true }).nth(0).click();
  await phone.on("/sandbox/pay/*");
  await expect(phone.screen.locator("body")).toContainText("₱1,861.60");
  await phone.screen.getByRole("button", { name: "Pay", exact: true }).nth(0).click();
  await phone.on("/loanDetail");
  await expect(phone.screen.locator("body")).toContainText("30 days left");
  await expect(phone.screen.locator("body")).toContainText(
    "The rollover of 30 days is paid: your next payment is due on Sat, Aug 15, 2026",
  );
  await phone.on("/loanDetail");
  await phone.sent([]);
});
