/** The code of the SMS by which a borrower confirms that their money goes to another account (SEC-01). */
import { Trans, useLingui } from "@lingui/react/macro";
import { digitsOnly } from "../../lib/input-masks.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormFields } from "../../ui/form-page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SMS_CODE } from "./bind-rules.ts";

const DIGITS = 6;

interface ConfirmationProps {
  readonly code: string;
  /** The server's message about the sent code. */
  readonly hint: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  readonly onSendAgain: () => void;
}

export function Confirmation({ code, hint, error, onChange, onSendAgain }: ConfirmationProps) {
  const { t } = useLingui();
  return (
    <Card>
      <FormFields>
        <TextField
          name={SMS_CODE}
          label={t`SMS code`}
          hint={hint}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(typed) => onChange(digitsOnly(typed).slice(0, DIGITS))}
          autoFocus
        />
        <Button variant="text" onClick={onSendAgain}>
          <Trans>Send another code</Trans>
        </Button>
      </FormFields>
    </Card>
  );
}
