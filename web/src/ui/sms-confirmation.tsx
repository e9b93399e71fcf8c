/** The code of an SMS by which a borrower confirms what a session alone must not do (SEC-01, SEC-15). */
import { Trans, useLingui } from "@lingui/react/macro";
import { digitsOnly } from "../lib/input-masks.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { FormFields } from "./form-page.tsx";
import { TextField } from "./text-field.tsx";
import { SMS_CODE, SMS_DIGITS, type SmsCode } from "./use-sms-code.ts";

interface SmsConfirmationProps {
  readonly smsCode: SmsCode;
  readonly error: string | undefined;
  /** Sends the form without a code. */
  readonly onSendAgain: () => void;
  /** Sends the form with the code: its last digit is the press. */
  readonly onComplete: (code: string) => void;
}

/** Nothing before the server has sent a code. */
export function SmsConfirmation(props: SmsConfirmationProps) {
  const { smsCode, error, onSendAgain, onComplete } = props;
  const { t } = useLingui();
  const { asked, code, setCode, secondsLeft } = smsCode;
  if (asked === null) return null;

  function type(typed: string) {
    const digits = digitsOnly(typed).slice(0, SMS_DIGITS);
    setCode(digits);
    if (digits.length === SMS_DIGITS && digits !== code) onComplete(digits);
  }

  function sendAgain() {
    setCode("");
    onSendAgain();
  }

  return (
    <Card>
      <FormFields>
        <TextField
          name={SMS_CODE}
          label={t`SMS code`}
          hint={asked}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={type}
          autoFocus
        />
        <Button variant="text" disabled={secondsLeft > 0} onClick={sendAgain}>
          {secondsLeft > 0 ? (
            <Trans>Send another code in {secondsLeft} s</Trans>
          ) : (
            <Trans>Send another code</Trans>
          )}
        </Button>
      </FormFields>
    </Card>
  );
}
