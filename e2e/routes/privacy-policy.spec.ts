import { test } from "../fixtures/bridge.ts";
import { describeDocument, expectBackCloses, expectBackReturns } from "../fixtures/document.ts";
import { PRIVACY } from "../fixtures/document-texts.ts";

describeDocument({
  ids: "STATIC-02 ROUTE-11",
  address: "/privacyPolicy",
  name: "privacy-policy",
  ...PRIVACY,
  isPublic: false,
});

test("ROUTE-11 BRIDGE-01 back closes the web view, by the keyboard too", async ({
  page,
  demo,
  bridge,
}) => {
  await expectBackCloses(page, demo, bridge, "/privacyPolicy");
});

test("ROUTE-11 BRIDGE-03 back in a plain browser is the page before", async ({ page }) => {
  await expectBackReturns(page, "/privacyPolicy");
});
