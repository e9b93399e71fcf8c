/** The form's three fields, the meaning of applying (PROMO-02), and the help for visitors who cannot read the image. */
import { Trans, useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { HelpNote } from "./help-note.tsx";
import style from "./landing-screen.module.css";
import { SmsField } from "./sms-field.tsx";
import type { Registration } from "./use-registration.ts";

interface RegistrationFieldsProps {
  readonly registration: Registration;
  readonly onReadAgreement: () => void;
}

export function RegistrationFields(props: RegistrationFieldsProps) {
  const { registration, onReadAgreement } = props;
  const { t } = useLingui();
  const { shown, errors, change } = registration;
  const isPhilippine = pageContext().brand.phoneRule === "ph";
  return (
    <Card title={<Trans>Register</Trans>}>
      <div className={style.fields}>
        <TextField
          label={t`Mobile number`}
          hint={isPhilippine ? t`11 digits, e.g. 091 7123 4567` : t`11 digits`}
          error={errors.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          mask="phone"
          value={shown.phone}
          onChange={(text) => change("phone", text)}
        />
        <CaptchaField registration={registration} />
        <SmsField registration={registration} />
        <p className={style.consent}>
          <Trans>
            By applying you accept the{" "}
            <button type="button" className={style.link} onClick={onReadAgreement}>
              registration agreement
            </button>
            .
          </Trans>
        </p>
        <HelpNote />
      </div>
    </Card>
  );
}
