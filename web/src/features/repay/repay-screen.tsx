/** Repayment of an instalment (ROUTE-05): what is due, how to pay it, and what then remains. */
import { Trans } from "@lingui/react/macro";
import { goBack } from "../../calls/go-back.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { AmountHead } from "../../ui/amount-head.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { AmountChoiceCard } from "./amount-choice.tsx";
import { CalendarRow } from "./calendar-row.tsx";
import { DueBar } from "./due-bar.tsx";
import { InstructionsBanner } from "./instructions-banner.tsx";
import { PayCodeBox } from "./pay-code-box.tsx";
import { PaymentFooter } from "./payment-footer.tsx";
import { PaymentMethod } from "./payment-method.tsx";
import { ProductCard } from "./product-card.tsx";
import { planEntries, type RepaymentInfo } from "./repayment.ts";
import { useChosenAmount } from "./use-chosen-amount.ts";
import { usePayment } from "./use-payment.ts";
import "./texts.ts";

interface RepayScreenProps {
  readonly info: RepaymentInfo;
  readonly ids: OrderIds;
}

export function RepayTitle() {
  return <Trans>Repayment</Trans>;
}

export function RepayScreen({ info, ids }: RepayScreenProps) {
  const amount = useChosenAmount(info);
  const payment = usePayment({
    ids,
    channels: info.repayList,
    isDelay: 0,
    amountFor(channel) {
      const read = amount.read(channel);
      return "centavos" in read ? read.centavos : null;
    },
    choice: amount.choice,
    onNoAmount: amount.showFault,
  });
  const isSettling = amount.choice === "full";
  return (
    <Page
      title={<RepayTitle />}
      onBack={goBack}
      head={
        <AmountHead
          label={isSettling ? <Trans>To settle the whole loan</Trans> : <Trans>To pay now</Trans>}
          amountCentavos={payment.amountCentavos ?? info.repayAmount}
        >
          <DueBar dueDate={info.repayDate} daysLeft={info.daysLeft} />
        </AmountHead>
      }
      footer={<PaymentFooter payment={payment} />}
    >
      <InstructionsBanner info={info} ids={ids} />
      <ProductCard info={info} />
      <AmountChoiceCard info={info} amount={amount} channel={payment.channel} />
      <PaymentMethod payment={payment} />
      <PayCodeBox info={info} ids={ids} />
      {info.repayPlan.length > 0 && (
        <Card title={<Trans>Still to pay</Trans>}>
          <Timeline entries={planEntries(info)} />
          <CalendarRow address={info.calendarUrl} />
        </Card>
      )}
    </Page>
  );
}
