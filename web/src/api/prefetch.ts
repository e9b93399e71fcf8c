/**
 * The calls that a page sends before the app's code has loaded. The inline script of each page calls `prefetchPage`,
 * so that data and texts load beside the code; the app then makes the same calls and takes the pending answers
 * (decision 008).
 */
import { clientTypeOf, readTracking, visitOf } from "../lib/landing-tracking.ts";
import { LANGUAGES, type Language } from "../lib/language.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import * as api from "./calls.gen.ts";
import { pageContext } from "./page-context.ts";

/**
 * Records the visit at once, since a visitor may leave before the code loads; the captcha needs the `sid` first
 * (PROMO-01).
 */
function prefetchLanding(query: URLSearchParams): void {
  const tracking = readTracking(query);
  const clientType = pageContext().params.clientType ?? clientTypeOf(window.navigator.userAgent);
  api.landingPage.prefetch({ templateId: tracking.id });
  api.trackVisit.prefetch(visitOf(tracking, tracking.id, clientType), { keepalive: true });
  api.captchaSession.prefetch({});
}

/**
 * The first calls of an address, with the payload that its loader sends: `prefetch.test.ts` compares the two. An absent
 * parameter is empty.
 */
const PREFETCH: Readonly<Record<string, (param: (name: string) => string, page: URL) => void>> = {
  "/loanDetail": (_, page) => api.orderDetails.prefetch(orderIdsOf(page.href)),
  "/receipt": (param, page) =>
    api.paymentReceipt.prefetch({ ...orderIdsOf(page.href), reference: param("reference") }),
  "/statement": (_, page) => api.accountStatement.prefetch(orderIdsOf(page.href)),
  "/certificate": (_, page) => api.fullPaymentCertificate.prefetch(orderIdsOf(page.href)),
  "/loanConfirm": (param) => api.loanOffer.prefetch({ productId: param("productId") }),
  "/loanConfirmPromo": (param) => api.loanOfferVariant.prefetch({ productId: param("productId") }),
  "/repay": (_, page) => api.amountsDue.prefetch(orderIdsOf(page.href)),
  "/repayDelay": (_, page) => api.rolloverInfo.prefetch(orderIdsOf(page.href)),
  "/repayChoose": (param) => api.repaymentMethods.prefetch({ orderId: param("orderId") }),
  "/repaymentOfCode": (param) => api.checkPayCode.prefetch({ payCode: param("payCode") }),
  "/bindBank": (param) => api.bankAccountForm.prefetch({ product_id: param("productId") }),
  "/certify": () => api.identityForm.prefetch({}),
  "/complaint": (param) => api.complaintForm.prefetch({ orderId: param("orderId") }),
  "/complainPageNext": () => api.complaintForm.prefetch({}),
  "/complaintList": () => api.listComplaints.prefetch({}),
  "/complainDetails": (param) => api.complaintDetails.prefetch({ problemId: param("problemId") }),
  "/customerService": () => api.contacts.prefetch({ overall: 30 }),
  "/product": (param) => api.productDetails.prefetch({ productId: param("productId") }),
  "/recommendList": () => api.home.prefetch({}),
  "/jointLoginFail": (_, page) => api.jointLoginFailure.prefetch(orderIdsOf(page.href)),
  "/promotion": (_, page) => prefetchLanding(page.searchParams),
};

/** Returns true for a screen with data, which the app opens without leaving the document. */
export function hasFirstCalls(pathname: string): boolean {
  return pathname in PREFETCH;
}

/** The catalogue files of each language, in the order of `LANGUAGES`. */
export type TextFiles = readonly (readonly string[])[];

/** The element of the page's head that holds the `TextFiles` as JSON; the build writes it. */
export const TEXT_FILES = "text-files";

/** Fetches the catalogues of one language (UI-05). */
function prefetchTexts(language: Language): void {
  const files: TextFiles = JSON.parse(document.getElementById(TEXT_FILES)?.textContent || "[]");
  for (const file of files[LANGUAGES.indexOf(language)] ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}

/** Sends the first calls of the page at this address, and fetches its texts. */
export function prefetchPage(page: URL): void {
  const address = page.pathname.replace(/(.)\/$/, "$1");
  const param = (name: string) => page.searchParams.get(name) ?? "";
  if (hasFirstCalls(address)) PREFETCH[address]?.(param, page);
  prefetchTexts(pageContext().language);
}
