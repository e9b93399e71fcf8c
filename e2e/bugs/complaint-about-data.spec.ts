// Made by `npm run bug -w e2e` from fixtures/bugs/complaint-about-data.zip. To change it, record it again.
import { test } from "../fixtures/bug.ts";

test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test("QA-11 complaint-about-data", async ({ phone }) => {
  await phone.begin({
    scenario: "uncollectable",
    clock: "2026-07-15T01:30:02.825Z",
    phone: { model: "plain", sideways: false },
    rules: [],
    ids: {
      id: "uncollectable",
      sessionId: "demo-uncollectable",
      phone: "09000001033",
      productId: "1",
      orderId: "ord_3m4165qetx8xccskqc7md1zh9j",
    },
  });
  await phone.on("/complaint");
  await phone.tap({ role: "button", name: "My personal data" });
  await phone.on("/complainPageNext");
  await phone.type(
    phone.screen
      .getByRole("textbox", { name: "Your comments and suggestions", exact: true })
      .nth(0),
    "Who sees my number?",
  );
  await phone.expects({ kind: "expectText", text: "19/200" });
  await phone.tap({ role: "button", name: "Send" });
  await phone.on("/complaint");
  await phone.demo("/demo/actions/answer", { value: "" });
  await phone.act({ kind: "reload" });
  await phone.tap({ role: "button", name: "Back" });
  await phone.on("");
  await phone.expects({ kind: "expectMessage", wireName: "closeSyn", payload: {} });
  await phone.on("");
  await phone.sent([
    { name: "closeWebView", wireName: "closeSyn", payload: {}, verdict: "accepted" },
  ]);
});
