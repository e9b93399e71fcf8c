/** Customer service (ROUTE-08): phone and e-mail. */
import type { Messages } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { callTelephone, openPortal } from "../../bridge/messages.ts";
import { hasWrapper } from "../../bridge/wrapper.ts";
import { goBack } from "../../calls/go-back.ts";
import { LanguageRow } from "../../calls/language-row.tsx";
import { formatPhone } from "../../lib/phones.ts";
import { addTexts } from "../../texts.ts";
import { Card } from "../../ui/card.tsx";
import { MailIcon, PhoneIcon } from "../../ui/icons.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { RowButton, RowLink } from "../../ui/row-button.tsx";
import { telephoneOf } from "./telephone.ts";

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

/** The telephone as a press that does something: a call, or the chat that its text names. */
function TelephoneRow({ phone, hours }: { readonly phone: string; readonly hours: string }) {
  const { brand } = pageContext();
  const telephone = telephoneOf(phone, brand.phoneRule);
  const row = {
    mark: <PhoneIcon />,
    label: <Trans>Telephone</Trans>,
    value: formatPhone(phone, brand),
    detail: hours.replaceAll(/ (?=[AP]M)/g, "\u00a0"),
  };
  switch (telephone.kind) {
    case "call":
      return <RowButton {...row} onClick={() => callTelephone(telephone.number)} />;
    case "chat": {
      const { url } = telephone;
      const open = (event: MouseEvent) => {
        if (!hasWrapper()) return;
        event.preventDefault();
        openPortal(url);
      };
      return <RowLink {...row} href={url} onClick={open} />;
    }
    case "text":
      return (
        <>
          <p>{phone}</p>
          <p>{row.detail}</p>
        </>
      );
  }
}

export function CustomerServiceScreen({ contact }: { readonly contact: Contact }) {
  const { email, smWa: phone, hours } = contact;
  return (
    <Page title={<CustomerServiceTitle />} onBack={goBack}>
      {email || phone ? (
        <>
          {phone && (
            <Card>
              <TelephoneRow phone={phone} hours={hours} />
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
