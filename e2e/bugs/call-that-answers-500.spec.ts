// Made by `npm run bug -w e2e` from fixtures/bugs/call-that-answers-500.zip. To change it, record it again.
import { test } from "../fixtures/bug.ts";

test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test("QA-11 call-that-answers-500", async ({ noise, phone }) => {
  await phone.begin({
    scenario: "uncollectable",
    clock: "2026-07-15T01:30:10.196Z",
    phone: { model: "plain", sideways: false },
    rules: [],
    ids: {
      id: "uncollectable",
      sessionId: "demo-uncollectable",
      phone: "09000001033",
      productId: "1",
      orderId: "ord_1nszyhbn4v9kt78v9pbxernz9g",
    },
  });
  noise.allow(/Failed to load resource/);
  await phone.on("/complaint");
  await phone.tap({ role: "button", name: "My personal data" });
  await phone.on("/complainPageNext");
  await phone.type(
    phone.screen
      .getByRole("textbox", { name: "Your comments and suggestions", exact: true })
      .nth(0),
    "Who sees my number?",
  );
  await phone.rules([{ path: "/mountain/*", method: "*", what: "status", status: 500 }]);
  await phone.tap({ role: "button", name: "Send" });
  await phone.expects({ kind: "expectText", text: "We do not know yet whether this arrived" });
  await phone.expects({ kind: "expectText", text: "19/200" });
  await phone.rules([]);
  await phone.tap({ role: "button", name: "Send" });
  await phone.on("/complaint");
  await phone.expects({ kind: "expectText", text: "My personal data" });
  await phone.on("/complaint");
  await phone.sent([]);
});
