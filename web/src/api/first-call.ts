/**
 * The first call of each address: the data that its screen cannot stand without. One table serves the early
 * script, which sends the call while the code still loads, and the screen's loader, which takes the answer.
 */
import type { SuccessRule } from "./answer.ts";
import { BASE_PATH, type Call, FORM_CONTENT } from "./transport.ts";

/** Field of the payload → parameter of the page's query that fills it. */
type Payload = Readonly<Record<string, string>>;

interface FirstCall {
  readonly method: Call["method"];
  readonly path: string;
  readonly payload: Payload;
  /** Fields that are the same on every page. */
  readonly fixed?: Payload;
  /** How success is judged; `exact` for the older calls (API-05). */
  readonly success?: SuccessRule;
  /** The screen stands without it: it is only asked for early. */
  readonly isOptional?: true;
  /** What a form's call has in its address instead (CALL-11). */
  readonly query?: Payload;
}

const ORDER: Payload = { productId: "productId", orderId: "orderId" };
const PRODUCT: Payload = { productId: "productId" };

function form<P extends string>(path: P, payload: Payload) {
  return { method: "POST", path, payload } as const;
}

export const FIRST_CALLS = {
  "/loanDetail": form("/v3/loan-details/loan-details", ORDER),
  "/loanConfirm": form("/v3/loan-confirm/loan-detail-confirm", PRODUCT),
  "/loanConfirmPromo": { ...form("/gopia/goya/satire", PRODUCT), success: "exact" },
  "/repay": form("/v3/installment/loan-play-detail", ORDER),
  "/repayDelay": form("/kXmTp/pass", ORDER),
  "/repayChoose": {
    ...form("/service/loan/repayment-way", {}),
    query: { orderId: "orderId" },
  },
  "/repaymentOfCode": {
    ...form("/v3/loan-details/check-vcode", { payCode: "payCode" }),
    isOptional: true,
  },
  "/bindBank": form("/v3/bind-card/card-init", { product_id: "productId" }),
  "/certify": form("/service/certify/info", {}),
  "/complaint": form("/user-problem/problem-init", { orderId: "orderId" }),
  "/complainPageNext": form("/user-problem/problem-init", {}),
  "/complaintList": form("/user-problem/problem-list", {}),
  "/complainDetails": form("/user-problem/problem-detail", { problemId: "problemId" }),
  "/customerService": {
    ...form("/v3/personal-center/contact-kf-info", {}),
    fixed: { overall: "30" },
  },
  "/product": form("/service/product/detail", PRODUCT),
  "/recommendList": { method: "GET", path: "/service/home/index", payload: {} },
  "/jointLoginFail": { method: "GET", path: "/service/new/union-error-info", payload: ORDER },
  "/promotion": {
    method: "GET",
    path: "/api/v2/youmi/service/channel/channel-template",
    payload: { templateId: "id" },
    isOptional: true,
  },
} as const satisfies Record<string, FirstCall>;

export type FirstCallAddress = keyof typeof FIRST_CALLS;

/** How the success of an address's first call is judged. */
export function firstSuccess(address: FirstCallAddress): SuccessRule | undefined {
  const { success }: FirstCall = FIRST_CALLS[address];
  return success;
}

/** The first call of an address, its payload from the page's query; absent parameters are empty. */
export function firstCallOf(
  address: FirstCallAddress,
  query: URLSearchParams,
  origin: string,
): Call {
  const {
    method,
    path,
    payload,
    fixed = {},
    query: inAddress = {},
  }: FirstCall = FIRST_CALLS[address];
  const url = new URL(BASE_PATH + path, origin);
  const filled = (fields: Payload) =>
    Object.entries(fields).map(([field, param]) => [field, query.get(param) ?? ""]);
  const encoded = new URLSearchParams([...Object.entries(fixed), ...filled(payload)]).toString();
  if (method === "POST") {
    url.search = new URLSearchParams(filled(inAddress)).toString();
    return { method, url, body: encoded, contentType: FORM_CONTENT };
  }
  url.search = encoded;
  return { method, url };
}

/** The first call of the page at this URL, or null at an address that has none. */
export function firstCall(page: URL, origin: string): Call | null {
  const address = page.pathname.replace(/(.)\/$/, "$1");
  if (!Object.hasOwn(FIRST_CALLS, address)) return null;
  return firstCallOf(address as FirstCallAddress, page.searchParams, origin);
}
