/** Customer service (ROUTE-08): whom to call and where to write. */
import { Trans } from "@lingui/react/macro";
import type { components } from "../../api/openapi.gen.ts";
import { callTelephone } from "../../bridge/messages.ts";
import { goBack } from "../../calls/go-back.ts";
import { Card } from "../../ui/card.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import style from "./customer-service-screen.module.css";
import "./texts.ts";

type Contact = components["schemas"]["ContactData"];

export function CustomerServiceTitle() {
  return <Trans>Customer service</Trans>;
}

export function CustomerServiceScreen({ contact }: { readonly contact: Contact }) {
  const { email, smWa: phone } = contact;
  return (
    <Page title={<CustomerServiceTitle />} onBack={goBack}>
      {email || phone ? (
        <Card>
          <ul className={style.rows}>
            {phone && (
              <li>
                <button type="button" className={style.row} onClick={() => callTelephone(phone)}>
                  <span className={style.label}>
                    <Trans>Telephone</Trans>
                  </span>
                  <span className={style.value}>{phone}</span>
                  <ChevronIcon size={20} />
                </button>
              </li>
            )}
            {email && (
              <li>
                <a className={style.row} href={`mailto:${email}`}>
                  <span className={style.label}>
                    <Trans>Email</Trans>
                  </span>
                  <span className={style.value}>{email}</span>
                  <ChevronIcon size={20} />
                </a>
              </li>
            )}
          </ul>
        </Card>
      ) : (
        <Empty title={<Trans>There is no contact to show</Trans>} action={null} />
      )}
    </Page>
  );
}
