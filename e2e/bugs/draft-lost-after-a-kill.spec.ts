// Made by `npm run bug -w e2e` from fixtures/bugs/draft-lost-after-a-kill.zip. To change it, record it again.
import { test } from "../fixtures/bug.ts";

test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test("QA-11 draft-lost-after-a-kill", async ({ phone }) => {
  await phone.begin({
    scenario: "uncollectable",
    clock: "2026-07-15T01:30:07.343Z",
    phone: { model: "plain", sideways: false },
    wrapper: {
      id: "reloads-pages",
      title: "Loads a page whose process ended by itself",
      unknownToPage: false,
      missing: [],
      silent: false,
      extraFields: {},
      extraHandlers: [],
      reloadsPages: true,
      noTicket: false,
    },
    rules: [],
    ids: {
      id: "uncollectable",
      sessionId: "demo-uncollectable",
      phone: "09000001033",
      productId: "1",
      orderId: "ord_6qrmw3qxfte00wh2ck4sa2attx",
    },
  });
  await phone.on("/complaint");
  await phone.tap({ role: "button", name: "The application or its decision" });
  await phone.on("/complainPageNext");
  await phone.type(
    phone.screen
      .getByRole("textbox", { name: "Your comments and suggestions", exact: true })
      .nth(0),
    "My application has waited for two days.",
  );
  await phone.act({ kind: "endProcess" });
  await phone.expects({
    kind: "expectValue",
    at: { role: "textbox", name: "Your comments and suggestions" },
    value: "My application has waited for two days.",
  });
  await phone.expects({ kind: "expectText", text: "39/200" });
  await phone.on("/complainPageNext");
  await phone.sent([]);
});
