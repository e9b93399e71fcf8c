/** The first data of a confirm page: the offer and its agreements, asked for at the same time. */
import { redirect } from "react-router";
import { firstCall } from "../../calls/with-feedback.ts";
import { orderIdsOf } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { askForList } from "./agreements.ts";
import { CONFIRM_CALLS, VARIANT_CALLS } from "./confirm-calls.ts";

/** Goes to the borrower's open order, if there is one: a press whose answer was lost with the page made it (CONF-07). */
export async function loadOffer(pageUrl: string) {
  const isVariant = new URL(pageUrl).pathname.startsWith("/loanConfirmPromo");
  const calls = isVariant ? VARIANT_CALLS : CONFIRM_CALLS;
  const ids = orderIdsOf(pageUrl);
  const { productId } = ids;
  const agreements = askForList(calls, productId);
  const answer = await firstCall(calls.opening(pageUrl));
  const orderId = answer.ok && answer.data.openOrderId;
  if (orderId) throw redirect(screenAddress("/loanDetail", { productId, orderId }));
  return { calls, answer, agreements, ids };
}
