import { describeDocument } from "../fixtures/document.ts";
import { TERMS } from "../fixtures/document-texts.ts";

describeDocument({
  ids: "STATIC-03 ROUTE-24 SITE-01",
  address: "/Loan",
  name: "loan",
  ...TERMS,
  isPublic: true,
});
