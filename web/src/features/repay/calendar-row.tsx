/**
 * The due dates for the phone's calendar (UX-08). A wrapper's web view cannot open a calendar file, so there the system's
 * browser does.
 */
import { Trans } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { openPortal } from "../../bridge/messages.ts";
import { hasWrapper } from "../../bridge/wrapper.ts";
import { trustedUrl } from "../../lib/trusted-url.ts";
import { RepayingIcon } from "../../ui/icons.tsx";
import { RowLink } from "../../ui/row-button.tsx";
import style from "./calendar-row.module.css";

export function CalendarRow({ address }: { readonly address: string }) {
  const url = trustedUrl(address, { origin: window.location.origin, allowedHosts: [] });
  if (!url) return null;
  function open(event: MouseEvent) {
    if (!hasWrapper() || !url) return;
    event.preventDefault();
    openPortal(url.href);
  }
  return (
    <div className={style.calendar}>
      <RowLink
        mark={<RepayingIcon />}
        label={<Trans>With a reminder the day before</Trans>}
        value={<Trans>Add these dates to your calendar</Trans>}
        href={url.href}
        onClick={open}
      />
    </div>
  );
}
