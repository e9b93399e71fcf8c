/** Repayment of an instalment (ROUTE-05): what is due, how to pay it, and what then remains. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { pageContext } from "../../api/page-context.ts";
import { goBack } from "../../calls/go-back.ts";
import { formatMoney } from "../../lib/money.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { AmountHead } from "../../ui/amount-head.tsx";
import { Card } from "../../ui/card.tsx";
import { OptionList } from "../../ui/option-list.tsx";
import { Page } from "../../ui/page.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { DueBar } from "./due-bar.tsx";
import { InstructionsBanner } from "./instructions-banner.tsx";
import { PayCodeBox } from "./pay-code-box.tsx";
import { PaymentFooter } from "./payment-footer.tsx";
import { PaymentMethod } from "./payment-method.tsx";
import { ProductCard } from "./product-card.tsx";
import {
  type AmountChoice,
  planEntries,
  type RepaymentInfo,
  settlementAmount,
} from "./repayment.ts";
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
  const { t } = useLingui();
  const [choice, setChoice] = useState<AmountChoice>("due");
  const settlement = settlementAmount(info);
  const isSettling = choice === "full" && settlement !== null;
  const amountCentavos = isSettling ? settlement : info.repayAmount;
  const payment = usePayment({ ids, channels: info.repayList, amountCentavos, isDelay: 0 });
  const inBrandMoney = (centavos: number) => formatMoney(centavos, pageContext().brand);
  return (
    <Page
      title={<RepayTitle />}
      onBack={goBack}
      head={
        <AmountHead
          label={isSettling ? <Trans>To settle the whole loan</Trans> : <Trans>To pay now</Trans>}
          amountCentavos={amountCentavos}
        >
          <DueBar dueDate={info.repayDate} daysLeft={info.daysLeft} />
        </AmountHead>
      }
      footer={<PaymentFooter payment={payment} />}
    >
      <InstructionsBanner info={info} ids={ids} />
      <ProductCard info={info} />
      {settlement !== null && (
        <Card title={<Trans>How much to pay</Trans>}>
          <OptionList
            label={t`How much to pay`}
            options={[
              { value: "due", label: t`What is due`, end: inBrandMoney(info.repayAmount) },
              { value: "full", label: t`The whole loan`, end: inBrandMoney(settlement) },
            ]}
            value={choice}
            onChange={(value) => setChoice(value === "full" ? "full" : "due")}
          />
        </Card>
      )}
      <PaymentMethod payment={payment} />
      <PayCodeBox info={info} ids={ids} />
      {info.repayPlan.length > 0 && (
        <Card title={<Trans>Still to pay</Trans>}>
          <Timeline entries={planEntries(info)} />
        </Card>
      )}
    </Page>
  );
}
