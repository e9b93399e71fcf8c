import { describeDocument, expectBarAndFooter } from "../fixtures/document.ts";
import { PRIVACY } from "../fixtures/document-texts.ts";
import { test } from "../fixtures/test.ts";

describeDocument({
  ids: "STATIC-02 ROUTE-24 SITE-01",
  address: "/Policy",
  name: "policy",
  ...PRIVACY,
  isPublic: true,
});

test("SITE-01 /Policy is marked in the bar, and the footer says who lends", async ({ page }) => {
  await expectBarAndFooter(page, "/Policy");
});
