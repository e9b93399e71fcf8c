/** 'Loan Now': makes the order, once (CONF-06, CONF-07). */
import { useLingui } from "@lingui/react/macro";
import { trackConfirm } from "../../bridge/messages.ts";
import { call } from "../../calls/call.ts";
import { useFollow } from "../../calls/use-follow.ts";
import { useMoneyCall } from "../../calls/use-money-call.ts";
import type { Offer } from "./use-offer.ts";
import type { ConfirmCalls } from "./v3-calls.ts";

/** The page that a refusal names: the open order, or what is still to be given first. */
function addressOf(data: unknown): string {
  return typeof data === "object" && data !== null && "url" in data ? String(data.url) : "";
}

/**
 * Gives the function that takes an offer: one loan, however often it is pressed. Where the server refuses and names a
 * page, it leads there; `orderId` is empty while there is no order.
 */
export function usePush(
  calls: ConfirmCalls,
  productId: string,
  orderId: string,
): (offer: Offer) => Promise<void> {
  const { t } = useLingui();
  const follow = useFollow();
  const makeMoneyCall = useMoneyCall();

  return async ({ amount, periods, termUnit }) => {
    const request = { amount, periods, termUnit, productId };
    const answer = await makeMoneyCall({
      intention: JSON.stringify(request),
      send: (idempotencyKey) => {
        trackConfirm(productId, orderId);
        const loading = t`Confirming your loan`;
        return call(calls.push(request, idempotencyKey), { loading });
      },
      leave: ({ lendDetailsUrl }) =>
        follow(lendDetailsUrl, { replace: true, query: { from: "confirm" } }),
    });
    if (!answer || answer.ok) return;
    const address = addressOf(answer.data);
    if (address) follow(address, { replace: true });
  };
}
