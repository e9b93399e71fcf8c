/** Product and order that a page's address selects (ROUTE). */
export interface OrderIds {
  readonly productId: string;
  readonly orderId: string;
}

/** Absent ids are empty. */
export function orderIdsOf(pageUrl: string): OrderIds {
  const { searchParams } = new URL(pageUrl);
  return {
    productId: searchParams.get("productId") ?? "",
    orderId: searchParams.get("orderId") ?? "",
  };
}
