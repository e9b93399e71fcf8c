/** 'Payment' at the bottom of a repayment page, with its effect; a second button may follow. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { pageContext } from "../../api/page-context.ts";
import { formatMoney } from "../../lib/money.ts";
import { Button } from "../../ui/button.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { PayAgain } from "../../ui/pay-again.tsx";
import style from "./payment-footer.module.css";
import type { Payment } from "./use-payment.ts";

interface PaymentFooterProps {
  readonly payment: Payment;
  /** A second button below. */
  readonly children?: ReactNode;
}

export function PaymentFooter({ payment, children }: PaymentFooterProps) {
  const { channel, amountCentavos, fault, pay, question } = payment;
  const amount = formatMoney(amountCentavos ?? 0, pageContext().brand);
  const way =
    amountCentavos === null ? "" : [channel?.name, channel?.feeText].filter(Boolean).join(" · ");
  return (
    <FooterAction>
      {fault && (
        <p className={style.fault} role="alert">
          {fault}
        </p>
      )}
      {way && !fault && (
        <p className={style.summary}>
          <Trans>
            You are paying {amount} ({way})
          </Trans>
        </p>
      )}
      <Button onClick={pay}>
        <Trans>Payment</Trans>
      </Button>
      {children}
      <PayAgain question={question} />
    </FooterAction>
  );
}
