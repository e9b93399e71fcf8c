/** The lender with the numbers that the law asks for, and its contacts (ENV-01). */
import { Trans, useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { callTelephone } from "../../bridge/messages.ts";
import { formatPhone } from "../../lib/phones.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Rows } from "../../ui/rows.tsx";

export function LenderCard() {
  const { t } = useLingui();
  const { brand } = pageContext();
  const servicePhone = formatPhone(brand.servicePhone, brand);
  const rows = [
    { text: t`Company`, value: brand.companyName },
    { text: t`SEC registration`, value: brand.secRegistrationNumber },
    { text: t`Certificate of authority`, value: brand.certificateOfAuthorityNumber },
    { text: t`Office`, value: brand.address },
    { text: t`Email`, value: brand.serviceEmail },
  ].filter((row) => row.value);
  if (rows.length === 0) return null;
  return (
    <Card title={<Trans>About the lender</Trans>}>
      <Rows rows={rows} />
      {servicePhone && (
        <Button variant="text" onClick={() => callTelephone(brand.servicePhone)}>
          <Trans>Call {servicePhone}</Trans>
        </Button>
      )}
    </Card>
  );
}
