/** The languages to choose from, loaded when the row's sheet opens (`language-row.tsx`). */
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pageContext } from "../api/page-context.ts";
import { knownLanguage, LANGUAGE_NAMES, LANGUAGES } from "../lib/language.ts";
import { OptionList } from "../ui/option-list.tsx";
import { overlaysRemoved } from "../ui/overlay-history.ts";
import { changeLanguage } from "./change-language.ts";

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

export default function LanguageList({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui();
  const { language } = pageContext();
  const [marked, setMarked] = useState<string>(language);
  const latest = useRef(marked);

  function mark(tag: string) {
    latest.current = tag;
    setMarked(tag);
  }

  // The arrow keys mark a language; only a tap or Enter chooses it.
  async function choose() {
    // The sheet is closed now, so that what it left in the history is gone before the page loads again.
    flushSync(onDone);
    await overlaysRemoved();
    const chosen = knownLanguage(latest.current);
    if (chosen && chosen !== language) await changeLanguage(chosen, t`One moment`);
  }

  return (
    <OptionList
      label={t`Language`}
      options={OPTIONS}
      value={marked}
      onChange={mark}
      onDone={() => void choose()}
    />
  );
}
