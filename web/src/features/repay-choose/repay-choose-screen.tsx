/** The legacy repayment (ROUTE-06): choose the amount, and the bank card or the channel's page to pay from, then pay. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { pageContext } from "../../api/page-context.ts";
import { goBack } from "../../calls/go-back.ts";
import { LanguageRow } from "../../calls/language-row.tsx";
import { formatMoney } from "../../lib/money.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { paymentDraft } from "../../lib/payment-draft.ts";
import { AmountChoiceCard } from "../../ui/amount-choice.tsx";
import { AmountHead } from "../../ui/amount-head.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DueLine } from "../../ui/due-line.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { OptionList } from "../../ui/option-list.tsx";
import { Page } from "../../ui/page.tsx";
import { PayAgain } from "../../ui/pay-again.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useChosenAmount } from "../../ui/use-chosen-amount.ts";
import { useSecondPayment } from "../../ui/use-second-payment.ts";
import { CodeStep } from "./code-step.tsx";
import { leastAmount, ONLINE, payableAmounts, type RepaymentMethods } from "./methods.ts";
import { NothingToPay } from "./nothing-to-pay.tsx";
import style from "./repay-choose-screen.module.css";
import { useLegacyPayment } from "./use-legacy-payment.ts";
import "./texts.ts";

interface RepayChooseScreenProps {
  readonly methods: RepaymentMethods;
  readonly ids: OrderIds;
  /** From the page's address; empty for none. */
  readonly couponId: string;
}

export function RepayChooseTitle() {
  return <Trans>Repayment</Trans>;
}

export function RepayChooseScreen({ methods, ids, couponId }: RepayChooseScreenProps) {
  const { t } = useLingui();
  const draft = paymentDraft(ids, methods.amount, methods.paymentsSeen);
  const [chosen, setChosen] = useState(() => draft.read().way);
  const { question, payOrAsk, ask } = useSecondPayment(methods.awaitedText, ids, () => send());
  const payment = useLegacyPayment(methods, ids, couponId, ask);
  const payable = payableAmounts(methods);
  const chosenAmount = useChosenAmount(payable, draft);
  if (payment.entering) return <CodeStep waiting={payment.entering} payment={payment} />;

  const card = methods.bankCards.find((one) => one.id === chosen);
  const cards = methods.bankCards.map(({ id, bankName, cardNo }) => ({
    value: id,
    label: bankName,
    detail: cardNo,
  }));
  const online = {
    value: ONLINE,
    label: t`Online payment`,
    detail: t`You will continue on the payment channel's page`,
  };
  const options = methods.alipay === 1 ? [...cards, online] : cards;
  if (options.length === 0) {
    return (
      <NothingToPay
        message={t`No payment method is available right now. Please try again later.`}
        ids={ids}
      />
    );
  }
  const leastCentavos = leastAmount(methods, chosen);
  const read = chosenAmount.read(leastCentavos);
  const amountCentavos = "centavos" in read ? read.centavos : null;
  const headCentavos = amountCentavos ?? methods.amount;

  function headLabel() {
    if (chosenAmount.choice === "due" && methods.amountLabel) return methods.amountLabel;
    return <Trans>To pay now</Trans>;
  }

  async function pay() {
    if (amountCentavos === null) chosenAmount.showFault();
    else if (chosen === ONLINE || card) await payOrAsk();
    else showToast(t`please select a bank card first`);
  }

  async function send() {
    if (amountCentavos === null) return;
    if (chosen === ONLINE) await payment.payOnline(amountCentavos);
    else if (card) await payment.payByCard(card, amountCentavos);
  }

  return (
    <Page
      title={<RepayChooseTitle />}
      onBack={goBack}
      head={
        headCentavos !== null && (
          <AmountHead label={headLabel()} amountCentavos={headCentavos}>
            {methods.dueDate && <DueLine date={methods.dueDate} daysLeft={methods.daysLeft} />}
          </AmountHead>
        )
      }
      footer={
        <FooterAction>
          <Button onClick={pay}>
            {amountCentavos === null ? <Trans>Pay</Trans> : <PayAmount centavos={amountCentavos} />}
          </Button>
          <PayAgain question={question} />
        </FooterAction>
      }
    >
      <AmountChoiceCard payable={payable} amount={chosenAmount} leastCentavos={leastCentavos} />
      <Card title={<Trans>Choose a bank card</Trans>}>
        {methods.bankCards.length === 0 && (
          <p className={style.none}>
            <Trans>No bank card is linked to your account.</Trans>
          </p>
        )}
        <OptionList
          label={t`Choose a bank card`}
          options={options}
          value={chosen}
          onChange={(way) => {
            setChosen(way);
            draft.keep({ way });
          }}
        />
      </Card>
      <Card>
        <LanguageRow />
      </Card>
    </Page>
  );
}

function PayAmount({ centavos }: { readonly centavos: number }) {
  const amount = formatMoney(centavos, pageContext().brand);
  return <Trans>Pay {amount}</Trans>;
}
