import { test } from "../fixtures/bridge.ts";
import { describeDocument, expectBackReturns, pressBackByKeyboard } from "../fixtures/document.ts";
import { ABOUT } from "../fixtures/document-texts.ts";

const IN_APP = ["/aboutUs", "/loanAgreement", "/privacyPolicy"];

describeDocument({
  ids: "STATIC-01 ROUTE-10",
  address: "/aboutUs",
  name: "about-us",
  ...ABOUT,
  isPublic: false,
});

test("ROUTE-09 ROUTE-10 ROUTE-11 BRIDGE-01 back closes the web view, by the keyboard too", async ({
  page,
  demo,
  bridge,
}) => {
  const closed: "closeWebView"[] = [];
  for (const address of IN_APP) {
    await pressBackByKeyboard(page, demo, address);
    closed.push("closeWebView");
    await bridge.expectSequence(...closed);
  }
});

test("ROUTE-09 ROUTE-10 ROUTE-11 BRIDGE-03 back in a plain browser is the page before", async ({
  page,
}) => {
  for (const address of IN_APP) await expectBackReturns(page, address);
});
