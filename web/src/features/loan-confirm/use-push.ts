/** 'Loan Now': creates the order, once (CONF-06, CONF-07), on the offer that was shown (MONEY-09). */
import { useLingui } from "@lingui/react/macro";
import type { FormOf } from "../../api/client.ts";
import { trackConfirm } from "../../bridge/messages.ts";
import { useOpenTrustedUrl } from "../../calls/open-trusted-url.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import type { ConfirmCalls } from "./confirm-calls.ts";
import type { Offer } from "./use-offer.ts";

/** The page that a failure names: the open order, or a missing step. */
function addressOf(data: unknown): string {
  return typeof data === "object" && data !== null && "url" in data ? String(data.url) : "";
}

/** The new offer that a failure has: the pressed one had changed. */
function newOfferOf(data: unknown): Offer | null {
  return typeof data === "object" && data !== null && "offer" in data
    ? (data.offer as Offer)
    : null;
}

/**
 * Gives the function that takes an offer, with the wording of the box that accepts its agreements: one loan, however often
 * it is pressed. A failure may name a page, which it opens, or have the offer that replaces a changed one, which
 * `onChanged` gets with the sentence about it. `orderId` is empty before there is an order.
 */
export function usePush(
  calls: ConfirmCalls,
  productId: string,
  orderId: string,
  onChanged: (offer: Offer, why: string) => void,
): (offer: Offer, consent: string | null) => Promise<void> {
  const { t } = useLingui();
  const openUrl = useOpenTrustedUrl();
  const push = useMutation({
    call: (loan: FormOf<"push_loan">, options) => {
      trackConfirm(productId, orderId);
      return calls.push(loan, options);
    },
    idempotencyKey: true,
    loading: t`Confirming your loan`,
    onSuccess:
      ({ lendDetailsUrl }) =>
      () =>
        openUrl(lendDetailsUrl, { replace: true, query: { from: "confirm" } }),
    quiet: ({ data }) => newOfferOf(data) !== null,
    onFailure: ({ data, message }) => {
      const newOffer = newOfferOf(data);
      if (newOffer) onChanged(newOffer, message);
      const address = addressOf(data);
      if (address) void openUrl(address, { replace: true });
    },
  });

  return ({ amount, periods, termUnit, offerDigest }, consent) =>
    push({ amount, periods, termUnit, productId, offerDigest, consent });
}
