/**
 * The offer: figures, choice, costs, plan, agreements, and 'Loan Now'. The same screen makes the calls of version 3
 * (ROUTE-03) and those of the variant, which also promotes a product (ROUTE-04).
 */
import type { Messages } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { memo } from "react";
import { addTexts } from "../../texts.ts";
import { AgreementSheet } from "../../ui/agreement-sheet.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { LenderNote } from "../../ui/lender-note.tsx";
import { Page } from "../../ui/page.tsx";
import { Rows } from "../../ui/rows.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { useCode, usePrefetchedCode } from "../../ui/use-code.ts";
import type { ListAnswer } from "./agreements.ts";
import { AgreementsCard } from "./agreements-card.tsx";
import { ChoiceCard } from "./choice-card.tsx";
import { Conditions } from "./conditions.tsx";
import { type ConfirmCalls, VARIANT_CALLS } from "./confirm-calls.ts";
import { ConfirmHead } from "./confirm-head.tsx";
import { LateCosts } from "./late-costs.tsx";
import style from "./loan-confirm-screen.module.css";
import { NotNow } from "./not-now.tsx";
import { TERM_CARDS, TermsLine } from "./terms-line.tsx";
import { useAgreed } from "./use-agreed.ts";
import { useAgreements } from "./use-agreements.ts";
import { useLeaving } from "./use-leaving.ts";
import { type Offer, useOffer } from "./use-offer.ts";
import { usePush } from "./use-push.ts";
import { WhatChanged } from "./what-changed.tsx";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

const loadLeavingDialogs = () => import("./leaving-dialogs.tsx");

/** The offer's costs and dates. A moved slider changes the offer later, so that its next paint need not wait. */
const Figures = memo(function Figures({ offer }: { readonly offer: Offer }) {
  const plan = offer.repay_plans.map(({ title, description, amount, pay_time }) => ({
    title,
    remark: description,
    amountCentavos: amount,
    day: pay_time,
  }));
  return (
    <>
      <Card title={<Trans>What it costs</Trans>} id={TERM_CARDS.costs}>
        <Rows rows={offer.details} />
      </Card>
      <LateCosts costs={offer.lateCosts} />
      <Card title={<Trans>Repayment plan</Trans>}>
        <Timeline entries={plan} />
      </Card>
      {offer.conditions.length > 0 && (
        <Card title={<Trans>If your plans change</Trans>}>
          <Conditions conditions={offer.conditions} />
        </Card>
      )}
    </>
  );
});

interface LoanConfirmScreenProps {
  readonly calls: ConfirmCalls;
  readonly first: Offer;
  /** The agreements, which the loader asked for together with the offer. */
  readonly agreements?: ListAnswer;
  readonly productId: string;
  /** Empty before there is an order. */
  readonly orderId: string;
}

export function LoanConfirmTitle() {
  return <Trans>Confirm your loan</Trans>;
}

/** The offer, unless the borrower cannot apply for the product now (UX-16). */
export function LoanConfirmScreen(props: LoanConfirmScreenProps) {
  const { unavailableText } = props.first;
  if (unavailableText) return <NotNow title={<LoanConfirmTitle />} reason={unavailableText} />;
  return <OfferScreen {...props} />;
}

function OfferScreen(props: LoanConfirmScreenProps) {
  const { calls, first, productId, orderId } = props;
  const { offer, choice, state, choose, askAgain, change, replace } = useOffer(
    calls,
    productId,
    first,
  );
  const agreements = useAgreements(
    calls,
    productId,
    orderId,
    first.popAgreementUrl,
    props.agreements,
  );
  const hasPromo = calls === VARIANT_CALLS && first.comProductName !== "";
  const leaving = useLeaving({
    isQuestionWanted: first.isPopType === 1,
    hasPromo,
    isAgreementOpen: agreements.isOpen,
    closeAgreement: agreements.close,
  });
  // Without the code of the dialogs, going back opens none.
  const LeavingDialogs = useCode(loadLeavingDialogs, leaving.open !== null, leaving.leave);
  usePrefetchedCode(loadLeavingDialogs);
  const push = usePush(calls, productId, orderId, replace);
  const [isAgreed, setAgreed] = useAgreed(productId);
  const canPush = isAgreed && state === "ready" && agreements.listed !== null;

  return (
    <Page
      title={<LoanConfirmTitle />}
      onBack={leaving.back}
      head={<ConfirmHead offer={offer} state={state} />}
      footer={
        <FooterAction>
          {state === "failed" ? (
            <Button onClick={askAgain}>
              <Trans>Try again</Trans>
            </Button>
          ) : (
            <>
              <TermsLine offer={offer} isAgreed={isAgreed} />
              <Button
                disabled={!canPush}
                onClick={() => void push(offer, agreements.listed?.consent ?? null)}
              >
                <Trans>Loan Now</Trans>
              </Button>
            </>
          )}
        </FooterAction>
      }
    >
      {change && <WhatChanged change={change} now={offer} />}
      <ChoiceCard offer={offer} choice={choice} onChoose={choose} />
      {state === "failed" ? (
        <Card title={<Trans>What it costs</Trans>}>
          <p>
            <Trans>We could not get the costs for this choice. Check your connection.</Trans>
          </p>
        </Card>
      ) : (
        <div className={style.figures} aria-busy={state === "asking"}>
          <Figures offer={offer} />
        </div>
      )}
      <AgreementsCard
        listed={agreements.listed}
        hasFailed={agreements.hasFailed}
        onRetry={agreements.load}
        onOpen={(agreement) => void agreements.open(agreement, choice)}
        isChecked={isAgreed}
        onCheck={setAgreed}
      />
      {offer.sendSms === 1 && (
        <p className={style.note}>
          <Trans>We will send you an SMS to confirm your loan.</Trans>
        </p>
      )}
      <LenderNote />
      <AgreementSheet
        isOpen={agreements.isOpen}
        agreement={agreements.opened}
        onClose={agreements.close}
      />
      {LeavingDialogs && <LeavingDialogs leaving={leaving} offer={first} />}
    </Page>
  );
}
