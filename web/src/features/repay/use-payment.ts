/** Choosing a channel and paying by it (PERIOD-04, DELAY-02). The choice stays when the call fails. */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import * as api from "../../api/calls.gen.ts";
import { useOpenTrustedUrl } from "../../calls/open-trusted-url.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import type { AmountChoice } from "../../lib/payable-amounts.ts";
import type { PaymentDraft } from "../../lib/payment-draft.ts";
import { forgetSeenResult } from "../../lib/seen-result.ts";
import { hideToast } from "../../ui/toast.tsx";
import {
  knowsNotOfAnother,
  type SecondPayment,
  useSecondPayment,
} from "../../ui/use-second-payment.ts";
import type { Channel } from "./repayment.ts";

export interface PaymentRequest {
  readonly ids: OrderIds;
  readonly channels: readonly Channel[];
  /** Number of the channel that is chosen at first. */
  readonly lastChannel: string | null | undefined;
  /** 1 for a rollover. */
  readonly isDelay: 0 | 1;
  /** The payment that may have been made and is not confirmed yet: asked about before another one (UX-23). */
  readonly awaitedText: string | null | undefined;
  /** The payments that the page knows of, as the server wrote them. */
  readonly paymentsSeen: string;
  /** Centavos to pay by a channel; null while they are still to be typed. */
  readonly amountFor: (channel: Channel | undefined) => number | null;
  /** Which amount that is, where there is a choice. */
  readonly choice?: AmountChoice;
  /** What was chosen before the page was loaded again. */
  readonly draft: PaymentDraft;
  /** Called when 'Payment' is pressed while the amount is still to be typed. */
  readonly onNoAmount?: () => void;
}

export interface Payment {
  readonly channels: readonly Channel[];
  /** Null while it is still to be typed. */
  readonly amountCentavos: number | null;
  /** The chosen channel; undefined before. */
  readonly channel: Channel | undefined;
  readonly choose: (channelNumber: string) => void;
  readonly isPicking: boolean;
  readonly setPicking: (isPicking: boolean) => void;
  /** The server's message about a fault of the chosen channel; empty if there is none. */
  readonly fault: string;
  /** Pays by the chosen channel, or asks for one, or whether to pay again. */
  readonly pay: () => Promise<void>;
  readonly question: SecondPayment;
}

/** Refusals of an outdated offer: the amount, the channel, or the loan itself has changed. */
const OUTDATED = ["1400", "1409"];

/**
 * The chosen channel and the payment (CALL-24): one payment, however often it is pressed. Where the server refuses an
 * outdated offer, the page reloads its data.
 */
export function usePayment(request: PaymentRequest): Payment {
  const { ids, channels, lastChannel, isDelay, amountFor, choice, onNoAmount } = request;
  const { awaitedText, paymentsSeen, draft } = request;
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const openUrl = useOpenTrustedUrl();
  const [channelNumber, setChannelNumber] = useState(() => draft.read().way || (lastChannel ?? ""));
  const [isPicking, setPicking] = useState(false);
  const [fault, setFault] = useState("");
  const { question, payOrAsk, ask } = useSecondPayment(awaitedText, ids, send);
  const channel = channels.find((one) => one.channel_number === channelNumber);

  const createPayCode = useMutation({
    call: api.createPayCode,
    idempotencyKey: true,
    loading: t`Preparing your payment`,
    onSuccess: ({ payUrl }) => {
      forgetSeenResult(ids.orderId);
      return () => openUrl(payUrl, { isChannel: true });
    },
    onFailure: ({ code, message, fields }) => {
      const { channelNumber: fault = "" } = fields;
      setFault(fault);
      // The page says it, and longer than a toast.
      if (fault) hideToast(message);
      if (OUTDATED.includes(code)) void revalidate();
      if (knowsNotOfAnother(fields)) ask();
    },
  });

  const amountCentavos = amountFor(channel);

  function choose(number: string) {
    setChannelNumber(number);
    draft.keep({ way: number });
    setFault("");
  }

  async function pay() {
    if (amountCentavos === null) {
      onNoAmount?.();
      return;
    }
    if (!channel) {
      setPicking(true);
      return;
    }
    await payOrAsk();
  }

  async function send() {
    if (amountCentavos === null || !channel) return;
    const payload = { ...ids, amount: amountCentavos, isDelay, channelNumber, paymentsSeen };
    await createPayCode(choice ? { ...payload, choice } : payload);
  }

  return {
    channels,
    amountCentavos,
    channel,
    choose,
    isPicking,
    setPicking,
    fault,
    pay,
    question,
  };
}
