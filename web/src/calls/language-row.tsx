/** The page's language, and the way to another (UX-04). A row of a card; what it opens is loaded after the tap. */
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentType, useState } from "react";
import { lostNetworkText } from "../api/answer.ts";
import { pageContext } from "../api/page-context.ts";
import { LANGUAGE_NAMES } from "../lib/language.ts";
import { LanguageIcon } from "../ui/icons.tsx";
import { Sheet } from "../ui/overlay.tsx";
import { RowButton } from "../ui/row-button.tsx";
import { showToast } from "../ui/toast.tsx";

type List = ComponentType<{ readonly onDone: () => void }>;

export function LanguageRow() {
  const { t } = useLingui();
  const { language } = pageContext();
  const [isOpen, setOpen] = useState(false);
  const [Languages, setLanguages] = useState<List | null>(null);
  const close = () => setOpen(false);

  async function open() {
    try {
      const { default: list } = await import("./language-list.tsx");
      setLanguages(() => list);
      setOpen(true);
    } catch {
      showToast(lostNetworkText());
    }
  }

  return (
    <>
      <RowButton
        mark={<LanguageIcon />}
        label={<Trans>Language</Trans>}
        value={LANGUAGE_NAMES[language]}
        aria-haspopup="dialog"
        onClick={open}
      />
      <Sheet isOpen={isOpen} onClose={close} title={t`Language`}>
        {Languages && <Languages onDone={close} />}
      </Sheet>
    </>
  );
}
