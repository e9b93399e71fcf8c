/** The receipt of a payment: what arrived, when and by which channel, and what it paid (MONEY-13). */
import { Trans, useLingui } from "@lingui/react/macro";
import type { components } from "../../api/openapi.gen.ts";
import { goBack } from "../../calls/go-back.ts";
import { Card } from "../../ui/card.tsx";
import { CopyCode } from "../../ui/copy-code.tsx";
import { DeclinedIcon, SettledIcon } from "../../ui/icons.tsx";
import { Page } from "../../ui/page.tsx";
import { Rows } from "../../ui/rows.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { StatusHead } from "../../ui/status-head.tsx";
import { Lender, lenderName } from "./lender.tsx";
import { PrintButton } from "./print-button.tsx";
import "./texts.ts";

type PaymentReceipt = components["schemas"]["PaymentReceipt"];

export function ReceiptTitle() {
  return <Trans>Receipt</Trans>;
}

interface ReceiptScreenProps {
  readonly receipt: PaymentReceipt;
  readonly onBack?: () => void;
}

export function ReceiptScreen({ receipt, onBack = goBack }: ReceiptScreenProps) {
  const { t } = useLingui();
  const { payment, detail, parts } = receipt;
  return (
    <Page
      title={<ReceiptTitle />}
      onBack={onBack}
      head={
        <StatusHead
          icon={payment.isTakenBack ? <DeclinedIcon size={30} /> : <SettledIcon size={30} />}
          status={payment.title}
          text={`${payment.time} · ${payment.channel}`}
        />
      }
      footer={<PrintButton />}
    >
      <Card>
        <CopyCode label={<Trans>Reference</Trans>} code={payment.channelReference} />
        <ShareButton
          title={t`Receipt`}
          lines={[
            payment.title,
            `${payment.time} · ${payment.channel}`,
            t`Reference ${payment.channelReference}`,
            ...detail.map(({ text, value }) => `${text}: ${value}`),
            lenderName(),
          ]}
        />
      </Card>
      <Card title={<Trans>What it paid for</Trans>}>
        {payment.isTakenBack ? (
          <p>
            <Trans>Nothing: this payment was taken back, so what it had paid is due again.</Trans>
          </p>
        ) : (
          <Rows rows={parts} />
        )}
      </Card>
      <Card>
        <Rows rows={detail} />
      </Card>
      <Lender />
    </Page>
  );
}
