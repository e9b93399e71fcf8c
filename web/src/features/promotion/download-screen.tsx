/**
 * The download page (PROMO-13): links to the stores, and one to the app for phones that have it. Both carry the
 * tracking parameters. Nothing opens without a tap: a browser without the app would only show an error.
 */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { pageContext } from "../../api/page-context.ts";
import { openAppLogin, type StorePage, storePages } from "../../bridge/app.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { ChevronIcon, SettledIcon } from "../../ui/icons.tsx";
import { LenderNote } from "../../ui/lender-note.tsx";
import { Page } from "../../ui/page.tsx";
import { StepList } from "../../ui/step-list.tsx";
import style from "./download-screen.module.css";
import type { Outcome } from "./use-registration.ts";

interface DownloadScreenProps {
  /** The end of the registration; null for a visitor who opened the address. */
  readonly outcome: Outcome | null;
  /** The tracking parameters that are not empty. */
  readonly tracking: Readonly<Record<string, string>>;
}

function Head({ outcome }: Pick<DownloadScreenProps, "outcome">) {
  const { appName } = pageContext().brand;
  return (
    <div className={style.head}>
      {outcome && (
        <p className={style.outcome}>
          <SettledIcon size={20} />
          {outcome === "registered" ? (
            <Trans>You are registered</Trans>
          ) : (
            <Trans>This number is already registered</Trans>
          )}
        </p>
      )}
      <p className={style.promise}>
        <Trans>Continue in the {appName} app</Trans>
      </p>
    </div>
  );
}

const GET_IT: Record<StorePage["store"], ReactNode> = {
  apple: <Trans>Get it on the App Store</Trans>,
  google: <Trans>Get it on Google Play</Trans>,
};

function OtherStores({ stores }: { readonly stores: readonly StorePage[] }) {
  if (stores.length === 0) return null;
  return (
    <Card title={<Trans>On another phone</Trans>}>
      <ul className={style.stores}>
        {stores.map(({ store, address }) => (
          <li key={store}>
            <a className={style.store} href={address}>
              {GET_IT[store]}
              <ChevronIcon size={20} />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export default function DownloadScreen({ outcome, tracking }: DownloadScreenProps) {
  const { name, appName } = pageContext().brand;
  const [phoneStore, ...others] = storePages(tracking);
  const steps = [
    <Trans key="get">Get {appName} from your phone's app store.</Trans>,
    <Trans key="login">
      Log in with the mobile number you registered. We will send it a new code.
    </Trans>,
    <Trans key="choose">Choose an amount. See every cost before you agree.</Trans>,
  ];
  const open = (
    <Button variant={phoneStore ? "text" : "filled"} onClick={() => openAppLogin(tracking)}>
      <Trans>Open the {appName} app</Trans>
    </Button>
  );
  const footer = (
    <FooterAction>
      {phoneStore && (
        <Button onClick={() => window.location.assign(phoneStore.address)}>
          {GET_IT[phoneStore.store]}
        </Button>
      )}
      {open}
    </FooterAction>
  );
  return (
    <Page title={name} head={<Head outcome={outcome} />} footer={footer}>
      <Card title={<Trans>Next steps</Trans>}>
        <StepList steps={steps} />
      </Card>
      <p className={style.note}>
        <Trans>
          If “Open the {appName} app” does nothing, the app is not on this phone yet. Install it
          first.
        </Trans>
      </p>
      <OtherStores stores={others} />
      <LenderNote />
    </Page>
  );
}
