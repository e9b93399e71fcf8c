/** The way from an order to its repayment (ORDER-05). */
import { useNavigate } from "react-router";
import { openTrustedUrl } from "../../calls/open-trusted-url.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { markTipsSeen } from "./kind-tips.ts";
import type { Order } from "./order-rules.ts";

export function useRepay({ h5Url }: Pick<Order, "h5Url">, ids: OrderIds): () => void {
  const navigate = useNavigate();
  return () => {
    markTipsSeen();
    if (h5Url) openTrustedUrl(h5Url);
    else void navigate(screenAddress("/repay", { ...ids }));
  };
}
