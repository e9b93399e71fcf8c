// Made by `npm run bug -w e2e` from fixtures/bugs/rollover-paid-late.zip. To change it, record it again.
import { test } from "../fixtures/bug.ts";

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
  await phone.tap({ role: "button", name: "Short of money? Rollover Repayment" });
  await phone.on("/repayDelay");
  await phone.tap({ role: "button", name: "Payment Method Choose how to pay" });
  await phone.tap({ role: "radio", name: "GCash No fee · Within minutes" });
  await phone.tap({ role: "button", name: "Payment" });
  await phone.on("/sandbox/pay/*");
  await phone.expects({ kind: "expectText", text: "₱1,758.00" });
  await phone.clock("P1D");
  await phone.act({ kind: "reload" });
  await phone.expects({ kind: "expectText", text: "This code is closed: expired." });
  await phone.tap({ role: "link", name: "Back to the order" });
  await phone.on("/loanDetail");
  await phone.tap({ role: "button", name: "Short of money? Rollover Repayment" });
  await phone.on("/repayDelay");
  await phone.tap({ role: "button", name: "Payment Method GCash No fee · Within minutes" });
  await phone.tap({ role: "radio", name: "GCash No fee · Within minutes" });
  await phone.tap({ role: "button", name: "Payment" });
  await phone.tap({ role: "button", name: "Pay once more" });
  await phone.on("/sandbox/pay/*");
  await phone.expects({ kind: "expectText", text: "₱1,861.60" });
  await phone.tap({ role: "button", name: "Pay" });
  await phone.on("/loanDetail");
  await phone.expects({ kind: "expectText", text: "30 days left" });
  await phone.expects({
    kind: "expectText",
    text: "The rollover of 30 days is paid: your next payment is due on Sat, Aug 15, 2026",
  });
  await phone.on("/loanDetail");
  await phone.sent([]);
});
