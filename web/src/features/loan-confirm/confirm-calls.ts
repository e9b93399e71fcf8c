/** The calls of a confirm page. The variant has the same under obfuscated addresses (CONFX-01). */
import * as api from "../../api/calls.gen.ts";
import { FIRST_CALLS } from "../../api/first-calls.ts";

/** CALL-25 to CALL-28 (ROUTE-03). */
export const CONFIRM_CALLS = {
  opening: FIRST_CALLS["/loanConfirm"],
  offer: api.loanOffer,
  agreements: api.agreements,
  agreementAddress: api.agreementAddress,
  push: api.pushLoan,
};

export type ConfirmCalls = typeof CONFIRM_CALLS;

/** CALL-29 to CALL-32 (ROUTE-04). */
export const VARIANT_CALLS: ConfirmCalls = {
  opening: FIRST_CALLS["/loanConfirmPromo"],
  offer: api.loanOfferVariant,
  agreements: api.agreementsVariant,
  agreementAddress: api.agreementAddressVariant,
  push: api.pushLoanVariant,
};
