/** Legacy payments: from a bank card, with a code where the server asks for one, or on a channel's page. */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Failure } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import { loadScreen, openTrustedUrl } from "../../calls/open-trusted-url.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { forgetSeenResult } from "../../lib/seen-result.ts";
import { showToast } from "../../ui/toast.tsx";
import { knowsNotOfAnother } from "../../ui/use-second-payment.ts";
import { type BankCard, failureText, isOver, type RepaymentMethods } from "./methods.ts";
import {
  readWaiting,
  removeWaiting,
  storeWaiting,
  type WaitingPayment,
} from "./waiting-payment.ts";

export interface LegacyPayment {
  /** The payment that waits for its code; null while a method is chosen. */
  readonly entering: WaitingPayment | null;
  /** CALL-12 from a card. */
  readonly payByCard: (card: BankCard, amountCentavos: number) => Promise<void>;
  /** CALL-14, then opens the channel's page. */
  readonly payOnline: (amountCentavos: number) => Promise<void>;
  /** CALL-12 of the same payment: another code. */
  readonly sendAgain: () => Promise<void>;
  /** After the payment: replaces this page with the order. */
  readonly openOrder: () => Promise<void>;
  /** Shows a failure. A payment that must start again is removed, and the methods are loaded again (LEGACY-05). */
  readonly showFailure: (failure: Failure) => void;
  /** Back to the methods, with a token for a payment of another amount; the payment waits on. */
  readonly leaveCode: () => void;
}

/** A payment from a card. */
type Commit = Pick<WaitingPayment, "card" | "amountCentavos" | "repayToken">;

/**
 * Both payment methods, and the code where the server asks for one (CALL-12 to CALL-14). A failure shows a toast; `ask`
 * follows one because of another payment.
 */
export function useLegacyPayment(
  methods: RepaymentMethods,
  ids: OrderIds,
  couponId: string,
  ask: () => void,
): LegacyPayment {
  const { t } = useLingui();
  const { paymentsSeen } = methods;
  const { revalidate } = useRevalidator();
  const [waiting, setWaiting] = useState(() => readWaiting(ids.orderId));
  const [isEntering, setEntering] = useState(waiting !== null);

  function wait(payment: WaitingPayment | null) {
    if (payment) storeWaiting(payment);
    else removeWaiting();
    setWaiting(payment);
    setEntering(payment !== null);
  }

  function openOrder(): Promise<void> {
    removeWaiting();
    return loadScreen(screenAddress("/loanDetail", { ...ids }), { replace: true });
  }

  function showFailure(failure: Failure) {
    showToast(failureText(failure));
    if (!isOver(failure)) return;
    wait(null);
    void revalidate();
    if (knowsNotOfAnother(failure.fields)) ask();
  }

  const shared = {
    idempotencyKey: true,
    loading: t`Preparing your payment`,
    quiet: true,
    onFailure: showFailure,
  } as const;

  const commit = useMutation({
    ...shared,
    call({ card, amountCentavos, repayToken }: Commit, options) {
      const { id: cardId, bankName, cardNo, bankCode } = card;
      const payment = { amount: amountCentavos, orderId: ids.orderId, repayToken, couponId };
      return api.repayFromAccount(
        { ...payment, paymentsSeen, bankName, cardId, cardNo, bankCode, sendMsg: 1 },
        options,
      );
    },
    onSuccess({ needValid, repayRecordId }, payment) {
      if (needValid !== 1) return openOrder();
      wait({ ...payment, orderId: ids.orderId, recordId: repayRecordId, sentAt: Date.now() });
      return undefined;
    },
  });

  const openChannelPage = useMutation({
    ...shared,
    call: api.repayOnChannelPage,
    onSuccess: ({ url }) => {
      forgetSeenResult(ids.orderId);
      return () => openTrustedUrl(url, { isChannel: true });
    },
  });

  return {
    entering: isEntering ? waiting : null,
    async payByCard(card, amountCentavos) {
      const isSame = waiting?.card.id === card.id && waiting.amountCentavos === amountCentavos;
      // Its code was sent already.
      if (isSame) setEntering(true);
      else await commit({ card, amountCentavos, repayToken: methods.repayToken });
    },
    payOnline: (amount) =>
      openChannelPage({ userId: methods.userId, orderId: ids.orderId, amount, paymentsSeen }),
    async sendAgain() {
      if (!waiting) return;
      const { card, amountCentavos, repayToken } = waiting;
      await commit({ card, amountCentavos, repayToken });
    },
    openOrder,
    showFailure,
    leaveCode() {
      setEntering(false);
      void revalidate();
    },
  };
}
