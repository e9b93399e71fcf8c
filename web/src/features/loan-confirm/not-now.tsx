/** In place of the offer of a product that the borrower cannot apply for now: from when on (UX-16). */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { goBack } from "../../calls/go-back.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";

export function NotNow({ title, reason }: { readonly title: ReactNode; readonly reason: string }) {
  const navigate = useNavigate();
  return (
    <Page title={title} onBack={goBack}>
      <Empty
        title={reason}
        action={
          <Button onClick={() => void navigate(screenAddress("/recommendList"))}>
            <Trans>See other loans</Trans>
          </Button>
        }
      />
    </Page>
  );
}
