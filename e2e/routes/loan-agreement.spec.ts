import { describeDocument } from "../fixtures/document.ts";
import { TERMS } from "../fixtures/document-texts.ts";

describeDocument({
  ids: "STATIC-03 ROUTE-09",
  address: "/loanAgreement",
  name: "loan-agreement",
  ...TERMS,
  isPublic: false,
});
