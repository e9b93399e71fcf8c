/** Paying the legacy way: from a bank card, with a code where one is asked for, or on a channel's page. */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Answer } from "../../api/answer.ts";
import { follow, openScreen } from "../../calls/follow.ts";
import { useMoneyCall } from "../../calls/use-money-call.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { showToast } from "../../ui/toast.tsx";
import { commitRequest, sendCommit, sendConfirm, sendHuichao } from "./legacy-calls.ts";
import {
  readWaiting,
  removeWaiting,
  storeWaiting,
  type WaitingPayment,
} from "./waiting-payment.ts";
import { type BankCard, failureText, isOver, type Ways } from "./ways.ts";

export interface LegacyPayment {
  /** The payment whose code is being entered; null while a way is chosen. */
  readonly entering: WaitingPayment | null;
  /** CALL-12 from a card. */
  readonly payByCard: (card: BankCard) => Promise<void>;
  /** CALL-14, and on to the channel's page. */
  readonly payOnline: () => Promise<void>;
  /** CALL-12 of the same payment: another code. */
  readonly sendAgain: () => Promise<void>;
  /** CALL-13; gives the server's refusal, null when it went through or something else is said. */
  readonly confirm: (code: string) => Promise<string | null>;
  /** Back to the ways; the payment waits on. */
  readonly leaveCode: () => void;
}

const WRONG_CODE = "800006";

/**
 * The two ways to pay, and the code where one is asked for (CALL-12 to CALL-14). What goes wrong is said in a toast; a
 * payment that can only be begun anew is forgotten, and the ways are asked for again (LEGACY-05).
 */
export function useLegacyPayment(ways: Ways, ids: OrderIds, couponId: string): LegacyPayment {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const makeMoneyCall = useMoneyCall();
  const [waiting, setWaiting] = useState(() => readWaiting(ids.orderId));
  const [isEntering, setEntering] = useState(waiting !== null);

  function wait(payment: WaitingPayment | null) {
    if (payment) storeWaiting(payment);
    else removeWaiting();
    setWaiting(payment);
    setEntering(payment !== null);
  }

  function toOrder(): boolean {
    removeWaiting();
    openScreen(screenAddress("/loanDetail", { ...ids }), { replace: true });
    return true;
  }

  async function sayFailure(answer: Answer<unknown> | null) {
    if (!answer || answer.ok) return;
    showToast(failureText(answer));
    if (!isOver(answer)) return;
    wait(null);
    await revalidate();
  }

  /** `attempt` tells a code that is asked for again from the first one. */
  async function commit(card: BankCard, repayToken: string, amount: number, attempt: string) {
    const { orderId } = ids;
    const request = commitRequest(card, { amount, orderId, repayToken, couponId });
    const answer = await makeMoneyCall({
      intention: JSON.stringify([request, attempt]),
      send: sendCommit(request, t`Preparing your payment`),
      leave: ({ needValid, repayRecordId }) => {
        if (needValid !== 1) return toOrder();
        const payment = { orderId, amountCentavos: amount, repayToken, card };
        wait({ ...payment, recordId: repayRecordId, sentAt: Date.now() });
        return false;
      },
    });
    await sayFailure(answer);
  }

  async function payOnline() {
    const request = { userId: ways.userId, orderId: ids.orderId, amount: ways.amount };
    const answer = await makeMoneyCall({
      intention: JSON.stringify(request),
      send: sendHuichao(request, t`Preparing your payment`),
      leave: ({ url }) => follow(url),
    });
    await sayFailure(answer);
  }

  async function confirm(verifyCode: string): Promise<string | null> {
    if (!waiting) return null;
    const { orderId, recordId } = waiting;
    const request = { orderId, verifyCode, repaymentRecordId: recordId };
    const answer = await makeMoneyCall({
      intention: JSON.stringify(request),
      send: sendConfirm(request, t`Confirming your payment`),
      leave: toOrder,
    });
    await sayFailure(answer);
    const isWrong = answer && !answer.ok && answer.code === WRONG_CODE;
    return isWrong ? t`Type the 6 digits of the newest SMS` : null;
  }

  async function payByCard(card: BankCard) {
    const isSame = waiting?.card.id === card.id && waiting.amountCentavos === ways.amount;
    // Its code is on its way already.
    if (isSame) setEntering(true);
    else await commit(card, ways.repayToken, ways.amount, "first");
  }

  return {
    entering: isEntering ? waiting : null,
    payByCard,
    payOnline,
    sendAgain: async () => {
      if (!waiting) return;
      const { card, repayToken, amountCentavos, sentAt } = waiting;
      await commit(card, repayToken, amountCentavos, String(sentAt));
    },
    confirm,
    leaveCode: () => setEntering(false),
  };
}
