/** Stands for an order whose payment was begun, while no answer tells if it arrived: old figures would ask for it again (UX-01). */
import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { goBack } from "../../calls/go-back.ts";
import { useAskingAgain } from "../../calls/use-asking-again.ts";
import { Button } from "../../ui/button.tsx";
import { ReviewIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { OrderTitle } from "./order-screen.tsx";

export function PaymentUnknown() {
  const { revalidate, state } = useRevalidator();
  useAskingAgain("payment");
  return (
    <Page title={<OrderTitle />} onBack={goBack}>
      <Notice
        state="failed"
        icon={<ReviewIcon size={32} />}
        title={<Trans>We do not know yet whether your payment arrived</Trans>}
        text={<Trans>Do not pay again. Once there is an answer, it stands here.</Trans>}
        action={
          <Button onClick={revalidate} disabled={state === "loading"}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </Page>
  );
}
