import { test } from "../fixtures/bridge.ts";
import { describeDocument, expectBackCloses, expectBackReturns } from "../fixtures/document.ts";
import { ABOUT } from "../fixtures/document-texts.ts";

describeDocument({
  ids: "STATIC-01 ROUTE-10",
  address: "/aboutUs",
  name: "about-us",
  ...ABOUT,
  isPublic: false,
});

test("ROUTE-10 BRIDGE-01 back closes the web view, by the keyboard too", async ({
  page,
  demo,
  bridge,
}) => {
  await expectBackCloses(page, demo, bridge, "/aboutUs");
});

test("ROUTE-10 BRIDGE-03 back in a plain browser is the page before", async ({ page }) => {
  await expectBackReturns(page, "/aboutUs");
});
