/** The service phone and e-mail, for visitors who cannot read the captcha or get no SMS (ENV-01). */
import { Trans } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { callTelephone } from "../../bridge/messages.ts";
import { formatPhone } from "../../lib/phones.ts";
import style from "./landing-screen.module.css";
import { useHasStarted } from "./use-has-started.ts";

export function HelpNote() {
  const hasStarted = useHasStarted();
  const { brand } = pageContext();
  const { serviceEmail } = brand;
  const servicePhone = formatPhone(brand.servicePhone, brand);
  if (hasStarted && !servicePhone && !serviceEmail) return null;
  return (
    <div className={style.help}>
      <p>
        <Trans>Can't read the image, or no SMS? Our team can help you register.</Trans>
      </p>
      <p className={style.contacts}>
        {hasStarted && servicePhone && (
          <button
            type="button"
            className={style.contact}
            onClick={() => callTelephone(brand.servicePhone)}
          >
            <Trans>Call {servicePhone}</Trans>
          </button>
        )}
        {hasStarted && serviceEmail && (
          <a className={style.contact} href={`mailto:${serviceEmail}`}>
            {serviceEmail}
          </a>
        )}
      </p>
    </div>
  );
}
