import { describeDocument } from "../fixtures/document.ts";
import { PRIVACY } from "../fixtures/document-texts.ts";

describeDocument({
  ids: "STATIC-02 ROUTE-11",
  address: "/privacyPolicy",
  name: "privacy-policy",
  ...PRIVACY,
  isPublic: false,
});
