/** Repayment of delay (ROUTE-07): what a rollover costs, what it changes, and repaying in its place. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { goBack } from "../../calls/go-back.ts";
import { formatDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { paymentDraft } from "../../lib/payment-draft.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { AmountHead } from "../../ui/amount-head.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { planEntries } from "../../ui/plan-entries.ts";
import { type Row, Rows } from "../../ui/rows.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { InstructionsBanner } from "./instructions-banner.tsx";
import { PayCodeBox } from "./pay-code-box.tsx";
import { PaymentFooter } from "./payment-footer.tsx";
import { PaymentMethod } from "./payment-method.tsx";
import type { RepaymentInfo } from "./repayment.ts";
import style from "./rollover-screen.module.css";
import { usePayment } from "./use-payment.ts";
import "./texts.ts";

interface RolloverScreenProps {
  readonly info: RepaymentInfo;
  readonly delay: NonNullable<RepaymentInfo["delayInfo"]>;
  readonly ids: OrderIds;
}

/** The page's title until the server's title comes. */
export function RolloverTitle() {
  return <Trans>Rollover Repayment</Trans>;
}

/** Shown for an answer without an offer. */
export function NoRollover() {
  return <Trans>A rollover is not available for this loan.</Trans>;
}

/** The row of an amount that is known. */
function knownAmount(text: string, centavos: number | null): Row[] {
  return centavos === null ? [] : [{ text, value: formatMoney(centavos, pageContext().brand) }];
}

export function RolloverScreen({ info, delay, ids }: RolloverScreenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { brand, language } = pageContext();
  const amountCentavos = delay.delayAmount;
  const channels = info.repayList;
  const payment = usePayment({
    ids,
    channels,
    lastChannel: info.lastChannel,
    isDelay: 1,
    awaitedText: info.awaitedText,
    paymentsSeen: info.paymentsSeen,
    draft: paymentDraft(ids, amountCentavos, info.paymentsSeen),
    amountFor: () => amountCentavos,
  });
  const newDay = formatDay(delay.nextRepayDate, language);
  const repayAmount = formatMoney(info.repayAmount, brand);
  return (
    <Page
      title={delay.title}
      onBack={goBack}
      head={
        <AmountHead label={<Trans>To pay now</Trans>} amountCentavos={amountCentavos}>
          <p className={style.moved}>
            <Trans>Your next payment moves to {newDay}</Trans>
          </p>
        </AmountHead>
      }
      footer={
        <PaymentFooter payment={payment}>
          <Button variant="outline" onClick={() => navigate(screenAddress("/repay", { ...ids }))}>
            <Trans>Repay {repayAmount} instead</Trans>
          </Button>
        </PaymentFooter>
      }
    >
      <InstructionsBanner info={info} ids={ids} />
      {info.detail.length > 0 && (
        <Card title={<Trans>What you pay now</Trans>}>
          <Rows rows={info.detail} />
        </Card>
      )}
      <Card title={<Trans>What changes</Trans>}>
        <Rows
          rows={[
            { text: t`Next payment date`, value: newDay },
            ...knownAmount(t`Total added cost`, delay.addedCostCentavos),
            ...knownAmount(t`Left to pay after this`, delay.totalAfterCentavos),
          ]}
        />
      </Card>
      <PaymentMethod payment={payment} />
      <PayCodeBox info={info} ids={ids} />
      {info.repayPlan.length > 0 && (
        <Card title={<Trans>Your new schedule</Trans>}>
          <Timeline entries={planEntries(info.repayPlan)} />
        </Card>
      )}
    </Page>
  );
}
