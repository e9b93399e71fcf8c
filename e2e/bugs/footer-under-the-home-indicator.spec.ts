// Made by `npm run bug -w e2e` from fixtures/bugs/footer-under-the-home-indicator.zip. To change it, record it again.
import { test } from "../fixtures/bug.ts";

test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test("QA-11 footer-under-the-home-indicator", async ({ phone }) => {
  await phone.begin({
    scenario: "in-repayment",
    clock: "2026-07-15T01:30:06.732Z",
    phone: { model: "iphone16", sideways: false },
    rules: [],
    ids: {
      id: "in-repayment",
      sessionId: "demo-in-repayment",
      phone: "09000001010",
      productId: "1",
      orderId: "ord_667eyew2jqg1xzcy2yx28z4ybn",
    },
  });
  await phone.on("/loanDetail");
  await phone.expects({ kind: "expectInSafeArea", at: { role: "button", name: "REPAY" } });
  await phone.expects({
    kind: "expectInSafeArea",
    at: { role: "button", name: "Short of money? Rollover Repayment" },
  });
  await phone.on("/loanDetail");
  await phone.sent([]);
});
