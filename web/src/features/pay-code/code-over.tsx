/** Replaces a code that was paid or has expired: the way to the loan, or to a new code (CODE1-01, UX-18). */
import type { Messages } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { goBack } from "../../calls/go-back.ts";
import { useOpenTrustedUrl } from "../../calls/open-trusted-url.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { addTexts } from "../../texts.ts";
import { Button } from "../../ui/button.tsx";
import { SettledIcon } from "../../ui/icons.tsx";
import { Empty, Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import type { CheckedPayCode } from "./check-code.ts";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

export function PayCodeTitle() {
  return <Trans>Payment code</Trans>;
}

export function CodeOver({ code }: { readonly code: CheckedPayCode }) {
  const navigate = useNavigate();
  const openUrl = useOpenTrustedUrl();
  const { productId, orderId, repayUrl } = code;
  const toOrder = () =>
    navigate(screenAddress("/loanDetail", { productId, orderId }), { replace: true });
  return (
    <Page title={<PayCodeTitle />} onBack={goBack}>
      {code.status === "paid" ? (
        <Notice
          icon={<SettledIcon size={32} />}
          title={<Trans>This code is paid</Trans>}
          text={<Trans>There is nothing left to pay with it.</Trans>}
          action={
            <Button onClick={toOrder}>
              <Trans>View your loan</Trans>
            </Button>
          }
        />
      ) : (
        <Empty
          title={<Trans>This code can no longer be used. Get a new one.</Trans>}
          action={
            <Button onClick={() => openUrl(repayUrl, { replace: true })}>
              <Trans>Get a new code</Trans>
            </Button>
          }
        />
      )}
    </Page>
  );
}
