/** 'Payment Method': the chosen channel, and the sheet to choose it in (PERIOD-04). */
import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { WalletIcon } from "../../ui/icons.tsx";
import { OptionList } from "../../ui/option-list.tsx";
import { Sheet } from "../../ui/overlay.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import style from "./payment-method.module.css";
import { channelTerms } from "./repayment.ts";
import type { Payment } from "./use-payment.ts";

export function PaymentMethod({ payment }: { readonly payment: Payment }) {
  const { t } = useLingui();
  const { channel, channels, choose, isPicking, setPicking } = payment;
  const options = channels.map((one) => ({
    value: one.channel_number,
    label: one.name,
    detail: channelTerms(one),
    logo: one.logo,
  }));
  return (
    <Card>
      <RowButton
        mark={channel?.logo ?? <WalletIcon />}
        label={<Trans>Payment Method</Trans>}
        value={channel?.name ?? <Trans>Choose how to pay</Trans>}
        detail={channel && channelTerms(channel)}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      />
      <Sheet isOpen={isPicking} onClose={() => setPicking(false)} title={t`Payment Method`}>
        {options.length > 0 ? (
          <OptionList
            label={t`Payment Method`}
            options={options}
            value={channel?.channel_number ?? ""}
            onChange={choose}
            onDone={() => setPicking(false)}
          />
        ) : (
          <p className={style.none}>
            <Trans>No payment method is available right now. Please try again later.</Trans>
          </p>
        )}
      </Sheet>
    </Card>
  );
}
