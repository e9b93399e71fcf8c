/** The calls of version 3 that a confirm page is made of (CALL-25 to CALL-28; ROUTE-03). */
import { type BodyOf, getJson, postForm, type QueryOf } from "../../api/client.ts";

export const V3_CALLS = {
  offer: (form: BodyOf<"/mountain/v3/loan-confirm/loan-detail-confirm">) =>
    postForm("/mountain/v3/loan-confirm/loan-detail-confirm", form),
  agreements: (query: QueryOf<"/mountain/v3/contract/contract">) =>
    getJson("/mountain/v3/contract/contract", query),
  agreement: (query: QueryOf<"/mountain/v3/contract/contract-jump">) =>
    getJson("/mountain/v3/contract/contract-jump", query),
  push: (form: BodyOf<"/mountain/v3/loan-confirm/loan-detail-push">, idempotencyKey: string) =>
    postForm("/mountain/v3/loan-confirm/loan-detail-push", form, { idempotencyKey }),
};

/** What a confirm page calls; the variant has the same under other names. */
export type ConfirmCalls = typeof V3_CALLS;
