/** Choosing a channel and paying by it (PERIOD-04, DELAY-02). What was chosen stays when the call fails. */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { postForm } from "../../api/client.ts";
import { call } from "../../calls/call.ts";
import { follow } from "../../calls/follow.ts";
import { useMoneyCall } from "../../calls/use-money-call.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { useRevalidator } from "../../router/hooks.ts";
import type { Channel } from "./repayment.ts";

export interface PaymentRequest {
  readonly ids: OrderIds;
  readonly channels: readonly Channel[];
  readonly amountCentavos: number;
  /** 1 for a rollover. */
  readonly isDelay: 0 | 1;
}

export interface Payment {
  readonly channels: readonly Channel[];
  readonly amountCentavos: number;
  /** The chosen channel; undefined before. */
  readonly channel: Channel | undefined;
  readonly choose: (channelNumber: string) => void;
  readonly isPicking: boolean;
  readonly setPicking: (isPicking: boolean) => void;
  /** Pays by the chosen channel, or asks for one. */
  readonly pay: () => Promise<void>;
}

const INVALID_INPUT = "1400";

export function usePayment({ ids, channels, amountCentavos, isDelay }: PaymentRequest): Payment {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const makeMoneyCall = useMoneyCall();
  const [channelNumber, setChannelNumber] = useState("");
  const [isPicking, setPicking] = useState(false);
  const channel = channels.find((one) => one.channel_number === channelNumber);

  async function pay() {
    if (!channel) {
      setPicking(true);
      return;
    }
    const request = { ...ids, amount: amountCentavos, isDelay, channelNumber };
    const answer = await makeMoneyCall({
      intention: JSON.stringify(request),
      send: (idempotencyKey) =>
        call(postForm("/mountain/v3/loan-details/generate-vcode", request, { idempotencyKey }), {
          loading: t`Preparing your payment`,
        }),
      leave: ({ payUrl }) => follow(payUrl),
    });
    // What is due has changed since the page was loaded.
    if (answer && !answer.ok && answer.code === INVALID_INPUT) await revalidate();
  }

  return {
    channels,
    amountCentavos,
    channel,
    choose: setChannelNumber,
    isPicking,
    setPicking,
    pay,
  };
}
