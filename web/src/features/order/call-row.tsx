/** The service phone, dialled by the wrapper: the order's own, or the brand's (ORDER-14, ENV-03). */
import { Trans } from "@lingui/react/macro";
import { callTelephone } from "../../bridge/messages.ts";
import { Card } from "../../ui/card.tsx";
import { PhoneIcon } from "../../ui/icons.tsx";
import { RowButton } from "../../ui/row-button.tsx";

export function CallRow({ phone }: { readonly phone: string }) {
  if (!phone) return null;
  return (
    <Card>
      <RowButton
        mark={<PhoneIcon />}
        label={<Trans>Questions about this loan? Call us</Trans>}
        value={phone}
        onClick={() => callTelephone(phone)}
      />
    </Card>
  );
}
