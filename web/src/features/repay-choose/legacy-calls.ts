/** The calls that pay the legacy way (CALL-12 to 14): one form each, under the key of the borrower's intention. */
import { type BodyOf, postForm } from "../../api/client.ts";
import { call } from "../../calls/call.ts";
import type { BankCard } from "./ways.ts";

const COMMIT = "/mountain/service/loan/repayment-commit";
const CONFIRM = "/mountain/service/loan/repayment-confirm";
const HUICHAO = "/mountain/service/loan/repayment-huichao";

export type CommitRequest = BodyOf<typeof COMMIT>;

/** What a payment is of, besides its card. */
export type Payment = Pick<CommitRequest, "amount" | "orderId" | "repayToken" | "couponId">;

/** A payment from a card; the code is sent where one is needed. */
export function commitRequest(card: BankCard, payment: Payment): CommitRequest {
  const { id: cardId, bankName, cardNo, bankCode } = card;
  return { ...payment, bankName, cardId, cardNo, bankCode, sendMsg: 1 };
}

/** Makes one of the calls; the screen says what goes wrong. */
function send<P extends typeof COMMIT | typeof CONFIRM | typeof HUICHAO>(path: P) {
  return (request: BodyOf<P>, loading: string) => (idempotencyKey: string) =>
    call(postForm(path, request, { idempotencyKey }), { loading, quiet: true });
}

export const sendCommit = send(COMMIT);
export const sendConfirm = send(CONFIRM);
export const sendHuichao = send(HUICHAO);
