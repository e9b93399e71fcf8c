/** Customer service (ROUTE-08): phone and e-mail. */
import type { Messages } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { callTelephone } from "../../bridge/messages.ts";
import { goBack } from "../../calls/go-back.ts";
import { LanguageRow } from "../../calls/language-row.tsx";
import { formatPhone } from "../../lib/phones.ts";
import { addTexts } from "../../texts.ts";
import { Card } from "../../ui/card.tsx";
import { MailIcon, PhoneIcon } from "../../ui/icons.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { RowButton, RowLink } from "../../ui/row-button.tsx";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

type Contact = components["schemas"]["ContactData"];

export function CustomerServiceTitle() {
  return <Trans>Customer service</Trans>;
}

/** May go on in another line after its @, on a narrow phone. */
function EmailAddress({ email }: { readonly email: string }) {
  const end = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
}

export function CustomerServiceScreen({ contact }: { readonly contact: Contact }) {
  const { email, smWa: phone, hours } = contact;
  return (
    <Page title={<CustomerServiceTitle />} onBack={goBack}>
      {email || phone ? (
        <>
          {phone && (
            <Card>
              <RowButton
                mark={<PhoneIcon />}
                label={<Trans>Telephone</Trans>}
                value={formatPhone(phone, pageContext().brand)}
                detail={hours.replaceAll(/ (?=[AP]M)/g, "\u00a0")}
                onClick={() => callTelephone(phone)}
              />
            </Card>
          )}
          {email && (
            <Card>
              <RowLink
                mark={<MailIcon />}
                label={<Trans>Email</Trans>}
                value={<EmailAddress email={email} />}
                href={`mailto:${email}`}
              />
            </Card>
          )}
        </>
      ) : (
        <Empty title={<Trans>No contact details available</Trans>} action={null} />
      )}
      <Card>
        <LanguageRow />
      </Card>
    </Page>
  );
}
