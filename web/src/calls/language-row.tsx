/** The page's language, and the way to another (UX-04). A row of a card; what it opens is loaded after the tap. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { pageContext } from "../api/page-context.ts";
import { LANGUAGE_NAMES } from "../lib/language.ts";
import { LanguageIcon } from "../ui/icons.tsx";
import { Sheet, useOverlayCode } from "../ui/overlay.tsx";
import { RowButton } from "../ui/row-button.tsx";

const loadList = () => import("./language-list.tsx");

export function LanguageRow() {
  const { t } = useLingui();
  const { language } = pageContext();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Languages = useOverlayCode(loadList, { isOpen, onClose: close });
  return (
    <>
      <RowButton
        mark={<LanguageIcon />}
        label={<Trans>Language</Trans>}
        value={LANGUAGE_NAMES[language]}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen && Languages !== null} onClose={close} title={t`Language`}>
        {Languages && <Languages onDone={close} />}
      </Sheet>
    </>
  );
}
