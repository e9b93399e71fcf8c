import { describeDocument } from "../fixtures/document.ts";
import { PRIVACY } from "../fixtures/document-texts.ts";

describeDocument({
  ids: "STATIC-02 ROUTE-24 SITE-01",
  address: "/Policy",
  name: "policy",
  ...PRIVACY,
  isPublic: true,
});
