/** The code of the SMS, and the button that asks for it (PROMO-06, PROMO-07). */
import { Trans, useLingui } from "@lingui/react/macro";
import { Field } from "../../ui/field.tsx";
import style from "./landing-screen.module.css";
import { smsDigits } from "./registration-rules.ts";
import type { Registration } from "./use-registration.ts";

export function SmsField({ registration }: { readonly registration: Registration }) {
  const { t } = useLingui();
  const { shown, errors, change, secondsLeft, sendCode } = registration;
  return (
    <Field label={t`SMS code`} error={errors.smsCode}>
      {(control) => (
        <div className={style.row}>
          <div className={style.input}>
            <input
              {...control}
              name="smsCode"
              inputMode="numeric"
              autoComplete="one-time-code"
              enterKeyHint="go"
              value={shown.smsCode}
              onChange={(event) => change("smsCode", smsDigits(event.target.value))}
            />
          </div>
          {/* `aria-disabled` and not `disabled`: a press during the wait explains it. */}
          <button
            type="button"
            className={style.send}
            aria-disabled={secondsLeft > 0}
            onClick={() => void sendCode()}
          >
            {secondsLeft > 0 ? <Trans>{secondsLeft} s</Trans> : <Trans>get code</Trans>}
          </button>
        </div>
      )}
    </Field>
  );
}
