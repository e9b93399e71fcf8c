/** The way from a declined order to the recommended products (ROUTE-18, decided). */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { screenAddress } from "../../lib/screen-address.ts";
import { Card } from "../../ui/card.tsx";
import { WalletIcon } from "../../ui/icons.tsx";
import { RowButton } from "../../ui/row-button.tsx";

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
