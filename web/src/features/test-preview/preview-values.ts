/** The tester's values for the pages, and the addresses that carry them (PREV-01, PREV-02). Stores nothing. */
import type { CommonParams } from "../../lib/common-params.ts";

/** The inputs, in their order, by the query parameter that each fills. */
export const VALUE_NAMES = [
  "appVersion",
  "deviceName",
  "deviceId",
  "osVersion",
  "sessionId",
  "gps_adid",
  "productId",
  "orderId",
] as const;

export type ValueName = (typeof VALUE_NAMES)[number];
export type PreviewValues = Readonly<Record<ValueName, string>>;

/** The place of the order id in the address, for wrappers that fill it in. */
const DEFAULTS = { productId: "1", orderId: "{code}" };

/** The values with which the wrapper or the address opened this page. */
export function initialValues(params: CommonParams, query: URLSearchParams): PreviewValues {
  const { appVersion = "", deviceName = "", deviceId = "", osVersion = "" } = params;
  const { sessionId = "", gps_adid = "" } = params;
  const productId = query.get("productId") || DEFAULTS.productId;
  const orderId = query.get("orderId") || DEFAULTS.orderId;
  return {
    appVersion,
    deviceName,
    deviceId,
    osVersion,
    sessionId,
    gps_adid,
    productId,
    orderId,
  };
}

/** The address of a page with these values as its whole query; the product has both of its names. */
export function previewAddress(path: string, values: PreviewValues): string {
  const query = new URLSearchParams();
  for (const name of VALUE_NAMES) {
    query.append(name, values[name]);
    if (name === "productId") query.append("product_id", values[name]);
  }
  return `${path}?${query}`;
}
