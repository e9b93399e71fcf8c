// Made by `npm run bug -w e2e` from fixtures/bugs/doubled-message.zip. To change it, record it again.
import { test } from "../fixtures/bug.ts";

test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test("QA-11 doubled-message", async ({ phone }) => {
  await phone.begin({
    scenario: "in-repayment",
    clock: "2026-07-15T01:30:08.753Z",
    phone: { model: "plain", sideways: false },
    rules: [],
    ids: {
      id: "in-repayment",
      sessionId: "demo-in-repayment",
      phone: "09000001010",
      productId: "1",
      orderId: "ord_7q9spgs1fjqh6ffmrnrj0pfqfd",
    },
  });
  await phone.on("/loanDetail");
  await phone.tap({ role: "button", name: "Questions about this loan? Call us 02 8123 4567" });
  await phone.act({ kind: "dismiss" });
  await phone.expects({
    kind: "expectMessage",
    wireName: "callPhoneMethod",
    payload: { phone: "0281234567" },
  });
  await phone.on("/loanDetail");
  await phone.sent([
    {
      name: "callTelephone",
      wireName: "callPhoneMethod",
      payload: { phone: "0281234567" },
      verdict: "accepted",
    },
  ]);
});
