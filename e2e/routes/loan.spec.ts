import { describeDocument, expectBarAndFooter } from "../fixtures/document.ts";
import { TERMS } from "../fixtures/document-texts.ts";
import { test } from "../fixtures/test.ts";

describeDocument({
  ids: "STATIC-03 ROUTE-24 SITE-01",
  address: "/Loan",
  name: "loan",
  ...TERMS,
  isPublic: true,
});

test("SITE-01 /Loan is marked in the bar, and the footer says who lends", async ({ page }) => {
  await expectBarAndFooter(page, "/Loan");
});
