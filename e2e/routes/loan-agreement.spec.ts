import { test } from "../fixtures/bridge.ts";
import { describeDocument, expectBackCloses, expectBackReturns } from "../fixtures/document.ts";
import { TERMS } from "../fixtures/document-texts.ts";

describeDocument({
  ids: "STATIC-03 ROUTE-09",
  address: "/loanAgreement",
  name: "loan-agreement",
  ...TERMS,
  isPublic: false,
});

test("ROUTE-09 BRIDGE-01 back closes the web view, by the keyboard too", async ({
  page,
  demo,
  bridge,
}) => {
  await expectBackCloses(page, demo, bridge, "/loanAgreement");
});

test("ROUTE-09 BRIDGE-03 back in a plain browser is the page before", async ({ page }) => {
  await expectBackReturns(page, "/loanAgreement");
});
