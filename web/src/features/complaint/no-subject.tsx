/** Shown for an address without a complaint type, such as a truncated one. */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { goBack } from "../../calls/go-back.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import type { Subject } from "./complaint-rules.ts";
import { ComplaintTitle } from "./complaint-title.tsx";

export function NoSubject({ productId, orderId }: Subject) {
  const navigate = useNavigate();
  const home = screenAddress("/complaint", { productId, orderId });
  return (
    <Page title={<ComplaintTitle />} onBack={goBack}>
      <Empty
        title={<Trans>First choose what your complaint is about</Trans>}
        action={
          <Button onClick={() => navigate(home, { replace: true })}>
            <Trans context="button">Choose</Trans>
          </Button>
        }
      />
    </Page>
  );
}
