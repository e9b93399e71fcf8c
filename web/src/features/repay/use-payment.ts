/** Choosing a channel and paying by it (PERIOD-04, DELAY-02). What was chosen stays when the call fails. */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import * as api from "../../api/calls.gen.ts";
import { useOpenTrustedUrl } from "../../calls/open-trusted-url.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
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

/** Refusals of what the page offered: the amount, the channel, or the loan itself is another by now. */
const OUTDATED = ["1400", "1409"];

/**
 * The chosen channel and the way to pay by it (CALL-24): one payment, however often it is pressed. Where the server
 * refuses what the page offered, the page is asked anew.
 */
export function usePayment({ ids, channels, amountCentavos, isDelay }: PaymentRequest): Payment {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const openUrl = useOpenTrustedUrl();
  const [channelNumber, setChannelNumber] = useState("");
  const [isPicking, setPicking] = useState(false);
  const channel = channels.find((one) => one.channel_number === channelNumber);

  const createPayCode = useMutation({
    call: api.createPayCode,
    idempotencyKey: true,
    loading: t`Preparing your payment`,
    onSuccess: ({ payUrl }) => openUrl(payUrl),
    onFailure: ({ code }) => {
      if (OUTDATED.includes(code)) void revalidate();
    },
  });

  async function pay() {
    if (!channel) {
      setPicking(true);
      return;
    }
    await createPayCode({ ...ids, amount: amountCentavos, isDelay, channelNumber });
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
