/** The rows below an order: the service phone, and a link to other loans. */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { callTelephone } from "../../bridge/messages.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Card } from "../../ui/card.tsx";
import { PhoneIcon, WalletIcon } from "../../ui/icons.tsx";
import { RowButton } from "../../ui/row-button.tsx";

/** The order's service phone, else the brand's, dialled by the wrapper (ORDER-14, ENV-03). */
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

/** Leads from a declined order to the recommended products (ROUTE-18, decided). */
export function OtherLoansRow() {
  const navigate = useNavigate();
  return (
    <Card>
      <RowButton
        mark={<WalletIcon />}
        label={<Trans>Another product may fit</Trans>}
        value={<Trans>See other loans</Trans>}
        onClick={() => void navigate(screenAddress("/recommendList"))}
      />
    </Card>
  );
}
