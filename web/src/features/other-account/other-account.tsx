/** Asks before a session of another account, which the address brought, takes the place of the tab's (SEC-04). */
import type { Messages } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  LANGUAGE_KEY,
  type OtherAccount,
  PARAMS_KEY,
  pageContext,
} from "../../api/page-context.ts";
import { takeSession } from "../../api/session-arrival.ts";
import { clearStorage } from "../../lib/storage.ts";
import { addTexts } from "../../texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay.tsx";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

export default function OtherAccountQuestion({ other }: { readonly other: OtherAccount }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(true);
  const { phone, ownPhone, sessionId } = other;
  const stay = () => setIsOpen(false);

  function change() {
    // Entries and texts of the other borrower must not reach this one.
    clearStorage("local", LANGUAGE_KEY);
    clearStorage("session", PARAMS_KEY);
    takeSession(sessionId, pageContext());
    window.location.reload();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={stay}
      title={t`This link opens another account`}
      actions={
        <>
          <Button onClick={stay}>
            <Trans>Stay with {ownPhone}</Trans>
          </Button>
          <Button variant="text" onClick={change}>
            <Trans>Change to {phone}</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        You are logged in as {ownPhone}. Change only if {phone} is your number, too: what you fill
        in goes to that account.
      </Trans>
    </Dialog>
  );
}
