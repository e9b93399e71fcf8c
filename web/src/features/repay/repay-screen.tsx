/** Repayment of an instalment (ROUTE-05): what is due, how to pay it, and what then remains. */
import { Trans } from "@lingui/react/macro";
import { goBack } from "../../calls/go-back.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { paymentDraft } from "../../lib/payment-draft.ts";
import { AmountChoiceCard } from "../../ui/amount-choice.tsx";
import { AmountHead } from "../../ui/amount-head.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { planEntries } from "../../ui/plan-entries.ts";
import { TakenBackCard } from "../../ui/taken-back-card.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { useChosenAmount } from "../../ui/use-chosen-amount.ts";
import { CalendarRow } from "./calendar-row.tsx";
import { DueProgress } from "./due-progress.tsx";
import { InstructionsBanner } from "./instructions-banner.tsx";
import { PayCodeBox } from "./pay-code-box.tsx";
import { PaymentFooter } from "./payment-footer.tsx";
import { PaymentMethod } from "./payment-method.tsx";
import { ProductCard } from "./product-card.tsx";
import { hasDatesToCome, leastAmount, payableAmounts, type RepaymentInfo } from "./repayment.ts";
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
  const payable = payableAmounts(info);
  const draft = paymentDraft(ids, info.repayAmount, info.paymentsSeen);
  const amount = useChosenAmount(payable, draft);
  const payment = usePayment({
    ids,
    channels: info.repayList,
    lastChannel: info.lastChannel,
    isDelay: 0,
    awaitedText: info.awaitedText,
    paymentsSeen: info.paymentsSeen,
    draft,
    amountFor(channel) {
      const read = amount.read(leastAmount(info.repayList, channel));
      return "centavos" in read ? read.centavos : null;
    },
    choice: amount.choice,
    onNoAmount: amount.showFault,
  });
  // What is due has the label that stood there before the script.
  function headLabel() {
    if (amount.choice === "due" && info.amountLabel) return info.amountLabel;
    return amount.choice === "full" ? (
      <Trans>To pay off the whole loan</Trans>
    ) : (
      <Trans>To pay now</Trans>
    );
  }
  return (
    <Page
      title={<RepayTitle />}
      onBack={goBack}
      head={
        <AmountHead label={headLabel()} amountCentavos={payment.amountCentavos ?? info.repayAmount}>
          <DueProgress info={info} />
        </AmountHead>
      }
      footer={<PaymentFooter payment={payment} />}
    >
      <InstructionsBanner info={info} ids={ids} />
      <TakenBackCard payments={info.takenBack} />
      <ProductCard info={info} />
      <AmountChoiceCard
        payable={payable}
        amount={amount}
        leastCentavos={leastAmount(info.repayList, payment.channel)}
      />
      <PaymentMethod payment={payment} />
      <PayCodeBox info={info} ids={ids} />
      {info.repayPlan.length > 0 && (
        <Card title={<Trans>Remaining payments</Trans>}>
          <Timeline entries={planEntries(info.repayPlan)} />
          {hasDatesToCome(info) && <CalendarRow address={info.calendarUrl} />}
        </Card>
      )}
    </Page>
  );
}
