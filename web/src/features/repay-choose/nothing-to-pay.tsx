/** Replaces a repayment that is not offered: the reason, and a link to the order. */
import { Trans } from "@lingui/react/macro";
import { goBack } from "../../calls/go-back.ts";
import { loadScreen } from "../../calls/open-trusted-url.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { useSaidByPage } from "../../ui/toast.tsx";
import "./texts.ts";

interface NothingToPayProps {
  readonly message: string;
  readonly ids: OrderIds;
}

export function NothingToPay({ message, ids }: NothingToPayProps) {
  const toOrder = () => loadScreen(screenAddress("/loanDetail", { ...ids }), { replace: true });
  useSaidByPage(message);
  return (
    <Page title={<Trans>Repayment</Trans>} onBack={goBack}>
      <Empty
        title={message}
        action={
          <Button onClick={toOrder}>
            <Trans>View your loan</Trans>
          </Button>
        }
      />
    </Page>
  );
}
