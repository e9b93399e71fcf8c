/** Replaces a repayment that is not offered: the server's sentence, and a link to the order. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { goBack } from "../../calls/go-back.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { useSaidByPage } from "../../ui/toast.tsx";
import "./texts.ts";

interface NothingToPayProps {
  readonly title: ReactNode;
  readonly message: ReactNode;
  readonly ids: OrderIds;
}

export function NothingToPay({ title, message, ids }: NothingToPayProps) {
  const navigate = useNavigate();
  const toOrder = () => navigate(screenAddress("/loanDetail", { ...ids }), { replace: true });
  useSaidByPage(typeof message === "string" ? message : "");
  return (
    <Page title={title} onBack={goBack}>
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
