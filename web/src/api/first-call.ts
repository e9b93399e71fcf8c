/**
 * The first call of each address: the data that its screen cannot stand without. One table serves the early
 * script, which sends the call while the code still loads, and the screen's loader, which takes the answer.
 */
import { BASE_PATH, type Call, FORM_CONTENT } from "./transport.ts";

/** Field of the payload → parameter of the page's query that fills it. */
type Payload = Readonly<Record<string, string>>;

interface FirstCall {
  readonly path: string;
  readonly payload: Payload;
}

const ORDER: Payload = { productId: "productId", orderId: "orderId" };
const PRODUCT: Payload = { productId: "productId" };

export const FIRST_CALLS = {
  "/loanDetail": { path: "/v3/loan-details/loan-details", payload: ORDER },
  "/loanConfirm": { path: "/v3/loan-confirm/loan-detail-confirm", payload: PRODUCT },
  "/repay": { path: "/v3/installment/loan-play-detail", payload: ORDER },
  "/repayDelay": { path: "/kXmTp/pass", payload: ORDER },
  "/bindBank": { path: "/v3/bind-card/card-init", payload: { product_id: "productId" } },
  "/certify": { path: "/service/certify/info", payload: {} },
  "/product": { path: "/service/product/detail", payload: PRODUCT },
} as const satisfies Record<string, FirstCall>;

export type FirstCallAddress = keyof typeof FIRST_CALLS;

/** The first call of an address, its payload from the page's query; absent parameters are empty. */
export function firstCallOf(
  address: FirstCallAddress,
  query: URLSearchParams,
  origin: string,
): Call {
  const { path, payload } = FIRST_CALLS[address];
  const fields = Object.entries<string>(payload);
  const pairs = fields.map(([field, param]) => [field, query.get(param) ?? ""]);
  return {
    method: "POST",
    url: new URL(BASE_PATH + path, origin),
    body: new URLSearchParams(pairs).toString(),
    contentType: FORM_CONTENT,
  };
}

/** The first call of the page at this URL, or null at an address that has none. */
export function firstCall(page: URL, origin: string): Call | null {
  const address = page.pathname.replace(/\/$/, "");
  if (!Object.hasOwn(FIRST_CALLS, address)) return null;
  return firstCallOf(address as FirstCallAddress, page.searchParams, origin);
}
