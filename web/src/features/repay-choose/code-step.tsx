/**
 * The field for the code that confirms a payment from a bank card (LEGACY-03, LEGACY-04), with a button for another
 * code after a minute.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import * as api from "../../api/calls.gen.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import { digitsOnly } from "../../lib/input-masks.ts";
import { AmountHead } from "../../ui/amount-head.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { Page } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import style from "./code-step.module.css";
import type { LegacyPayment } from "./use-legacy-payment.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import type { WaitingPayment } from "./waiting-payment.ts";

const CODE_LENGTH = 6;
const WRONG_CODE = "800006";

interface CodeStepProps {
  readonly waiting: WaitingPayment;
  readonly payment: LegacyPayment;
}

export function CodeStep({ waiting, payment }: CodeStepProps) {
  const { t } = useLingui();
  const id = useId();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const secondsLeft = useSecondsLeft(waiting.sentAt);
  const { orderId, recordId } = waiting;
  const { bankName, cardNo } = waiting.card;
  const confirm = useMutation({
    call: api.confirmRepayment,
    idempotencyKey: true,
    loading: t`Confirming your payment`,
    quiet: true,
    onSuccess: payment.openOrder,
    onFailure(failure) {
      payment.showFailure(failure);
      if (failure.code === WRONG_CODE) setError(t`Enter the 6 digits from the latest SMS`);
    },
  });

  function type(text: string) {
    setCode(digitsOnly(text).slice(0, CODE_LENGTH));
    setError(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isWhole = code.length === CODE_LENGTH;
    setError(isWhole ? undefined : t`Enter the 6-digit code`);
    if (isWhole) void confirm({ orderId, verifyCode: code, repaymentRecordId: recordId });
  }

  return (
    <Page
      title={<Trans>Verification code</Trans>}
      onBack={payment.leaveCode}
      head={
        <AmountHead label={<Trans>To pay now</Trans>} amountCentavos={waiting.amountCentavos}>
          <p className={style.card}>
            {bankName} <span className={style.number}>{cardNo}</span>
          </p>
        </AmountHead>
      }
      footer={
        <FooterAction>
          <Button type="submit" form={id}>
            <Trans>Confirm</Trans>
          </Button>
        </FooterAction>
      }
    >
      <Card>
        {/* The page shows the errors itself, in the reader's language. */}
        <form id={id} onSubmit={submit} noValidate>
          <TextField
            label={<Trans>Verification code</Trans>}
            hint={<Trans>We sent it by SMS to your phone. Never share it with anyone.</Trans>}
            error={error}
            value={code}
            onChange={type}
            mask="number"
            autoComplete="one-time-code"
            enterKeyHint="done"
          />
        </form>
        <div className={style.again}>
          <Button variant="text" disabled={secondsLeft > 0} onClick={payment.sendAgain}>
            {secondsLeft > 0 ? <Trans>New code in {secondsLeft} s</Trans> : <Trans>get code</Trans>}
          </Button>
        </div>
      </Card>
    </Page>
  );
}
