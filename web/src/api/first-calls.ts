/**
 * The first calls of each address: the inline script sends them before the app's code has loaded, and the page's loader
 * makes the same ones and takes the pending answers (decision 008).
 */
import { clientTypeOf, readTracking, visitOf } from "../lib/landing-tracking.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import * as api from "./calls.gen.ts";
import type { CallOptions } from "./client.ts";
import { pageContext } from "./page-context.ts";

/** An absent parameter is empty. */
const param = (page: string, name: string) => new URL(page).searchParams.get(name) ?? "";

/**
 * The calls of a visit to the landing page. The visit is recorded at once, since a visitor may leave before the code
 * loads; the captcha's image needs the `sid` first (PROMO-01).
 */
function landingCalls(page: string, options?: CallOptions) {
  const tracking = readTracking(new URL(page).searchParams);
  const clientType = pageContext().params.clientType ?? clientTypeOf(navigator.userAgent);
  const template = api.landingPage({ templateId: tracking.id }, options);
  const visit = visitOf(tracking, tracking.id, clientType);
  void api.trackVisit(visit, { ...options, keepalive: true });
  return { tracking, clientType, template, captcha: api.captchaSession({}, options) };
}

const CALLS = {
  "/loanDetail": (page, options) => api.orderDetails(orderIdsOf(page), options),
  "/receipt": (page, options) =>
    api.paymentReceipt({ ...orderIdsOf(page), reference: param(page, "reference") }, options),
  "/statement": (page, options) => api.accountStatement(orderIdsOf(page), options),
  "/certificate": (page, options) => api.fullPaymentCertificate(orderIdsOf(page), options),
  "/loanConfirm": (page, options) =>
    api.loanOffer({ productId: param(page, "productId") }, options),
  "/loanConfirmPromo": (page, options) =>
    api.loanOfferVariant({ productId: param(page, "productId") }, options),
  "/repay": (page, options) => api.amountsDue(orderIdsOf(page), options),
  "/repayDelay": (page, options) => api.rolloverInfo(orderIdsOf(page), options),
  "/repayChoose": (page, options) =>
    api.repaymentMethods({ orderId: param(page, "orderId") }, options),
  "/repaymentOfCode": (page, options) =>
    api.checkPayCode({ payCode: param(page, "payCode") }, options),
  "/bindBank": (page, options) =>
    api.bankAccountForm({ product_id: param(page, "productId") }, options),
  "/certify": (_, options) => api.identityForm({}, options),
  "/complaint": (page, options) => api.complaintForm({ orderId: param(page, "orderId") }, options),
  "/complainPageNext": (_, options) => api.complaintForm({}, options),
  "/complaintList": (_, options) => api.listComplaints({}, options),
  "/complainDetails": (page, options) =>
    api.complaintDetails({ problemId: param(page, "problemId") }, options),
  "/customerService": (_, options) => api.contacts({ overall: 30 }, options),
  "/product": (page, options) =>
    api.productDetails({ productId: param(page, "productId") }, options),
  "/recommendList": (_, options) => api.home({}, options),
  "/jointLoginFail": (page, options) => api.jointLoginFailure(orderIdsOf(page), options),
  "/promotion": landingCalls,
} satisfies Readonly<Record<string, (page: string, options?: CallOptions) => unknown>>;

/** By the address; each takes the whole URL of the page. */
export const FIRST_CALLS: {
  readonly [A in keyof typeof CALLS]: (
    page: string,
    options?: CallOptions,
  ) => ReturnType<(typeof CALLS)[A]>;
} = CALLS;

/** Returns true for a screen with data, which the app opens without leaving the document. */
export function hasFirstCalls(pathname: string): pathname is keyof typeof FIRST_CALLS {
  return pathname in FIRST_CALLS;
}
