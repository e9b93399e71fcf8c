/** The offer as the borrower takes it (ROUTE-03): figures, choice, costs, plan, agreements, and 'Loan Now'. */
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { LenderNote } from "../../ui/lender-note.tsx";
import { Page } from "../../ui/page.tsx";
import { Rows } from "../../ui/rows.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { AgreementSheet } from "./agreement-sheet.tsx";
import { AgreementsCard } from "./agreements-card.tsx";
import { ChoiceCard } from "./choice-card.tsx";
import { ConfirmHead } from "./confirm-head.tsx";
import { LeaveQuestion, useLeaveGuard } from "./leave-question.tsx";
import style from "./loan-confirm-screen.module.css";
import { useAgreements } from "./use-agreements.ts";
import { type Offer, useOffer } from "./use-offer.ts";
import { usePush } from "./use-push.ts";
import "./texts.ts";

interface LoanConfirmScreenProps {
  readonly first: Offer;
  readonly productId: string;
  /** Empty while there is no order. */
  readonly orderId: string;
}

export function LoanConfirmTitle() {
  return <Trans>Confirm your loan</Trans>;
}

export function LoanConfirmScreen({ first, productId, orderId }: LoanConfirmScreenProps) {
  const { offer, choice, state, choose, askAgain } = useOffer(productId, first);
  const agreements = useAgreements(productId, orderId, first.popAgreementUrl);
  const guard = useLeaveGuard(first.isPopType === 1);
  const push = usePush(productId, orderId);
  const [isAgreed, setAgreed] = useState(true);
  const plan = offer.repay_plans.map(({ title, description, amount, pay_time }) => ({
    title,
    remark: description,
    amountCentavos: amount,
    day: pay_time,
  }));
  const canPush = isAgreed && state === "ready" && agreements.list !== null;

  return (
    <Page
      title={<LoanConfirmTitle />}
      onBack={guard.back}
      head={<ConfirmHead offer={offer} state={state} />}
      footer={
        <FooterAction>
          {state === "failed" ? (
            <Button onClick={askAgain}>
              <Trans>Try again</Trans>
            </Button>
          ) : (
            <Button disabled={!canPush} onClick={() => void push(offer)}>
              <Trans>Loan Now</Trans>
            </Button>
          )}
        </FooterAction>
      }
    >
      <ChoiceCard offer={offer} choice={choice} onChoose={choose} />
      {state === "failed" ? (
        <Card title={<Trans>What it costs</Trans>}>
          <p>
            <Trans>The costs of this choice are not known yet. Check your connection.</Trans>
          </p>
        </Card>
      ) : (
        <div className={style.figures} aria-busy={state === "asking"}>
          <Card title={<Trans>What it costs</Trans>}>
            <Rows rows={offer.details} />
          </Card>
          <Card title={<Trans>Repayment plan</Trans>}>
            <Timeline entries={plan} />
          </Card>
        </div>
      )}
      <AgreementsCard
        list={agreements.list}
        hasFailed={agreements.hasFailed}
        onRetry={agreements.load}
        onOpen={(agreement) => void agreements.open(agreement, choice)}
        isChecked={isAgreed}
        onCheck={setAgreed}
      />
      {offer.sendSms === 1 && (
        <p className={style.note}>
          <Trans>You get an SMS that confirms your loan.</Trans>
        </p>
      )}
      <LenderNote />
      <AgreementSheet
        isOpen={agreements.isOpen}
        agreement={agreements.opened}
        onClose={agreements.close}
      />
      <LeaveQuestion guard={guard} offer={first} />
    </Page>
  );
}
