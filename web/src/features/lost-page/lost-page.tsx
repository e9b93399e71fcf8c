/** ROUTE-01: what happened, and a button home (by the wrapper, or to `/` in a browser). */
import type { Messages } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { HomeButton } from "../../calls/home-button.tsx";
import { addTexts } from "../../texts.ts";
import { InfoIcon, OverdueIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

interface LostPageProps {
  /** `unknown`: no page has the address. `failed`: a redirect after an error. */
  readonly cause: "unknown" | "failed";
}

export function LostPage({ cause }: LostPageProps) {
  const isUnknown = cause === "unknown";
  return (
    <Page title={isUnknown ? <Trans>Page not found</Trans> : <Trans>Something went wrong</Trans>}>
      <Notice
        icon={isUnknown ? <InfoIcon size={32} /> : <OverdueIcon size={32} />}
        title={
          isUnknown ? (
            <Trans>This page does not exist</Trans>
          ) : (
            <Trans>We could not finish this step</Trans>
          )
        }
        text={
          isUnknown ? (
            <Trans>The link may be old or mistyped. Your loan is not affected.</Trans>
          ) : (
            <Trans>Your loan is not affected. Go back to home and try again from there.</Trans>
          )
        }
        action={<HomeButton />}
      />
    </Page>
  );
}
