/**
 * The registration agreement that a visitor accepts on the landing page, in full and in plain words. It has a chunk of
 * its own: the landing page's first load needs none of it.
 */
import type { Messages } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { formatDay } from "../../lib/dates.ts";
import { addTexts } from "../../texts.ts";
import { Card } from "../../ui/card.tsx";
import { LenderNote } from "../../ui/lender-note.tsx";
import { Page } from "../../ui/page.tsx";
import style from "./agreement-screen.module.css";
import { useSections } from "./sections.ts";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

/** The day of the last change in the meaning of these texts. */
const VERSION = "2026-11-21";

export default function AgreementScreen({ onBack }: { readonly onBack: () => void }) {
  const day = formatDay(VERSION, pageContext().language);
  return (
    <Page title={<Trans>Registration agreement</Trans>} onBack={onBack}>
      <p className={style.version}>
        <Trans>Version of {day}</Trans>
      </p>
      {useSections().map(({ title, texts }) => (
        <Card title={title} key={title}>
          <div className={style.texts}>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </Card>
      ))}
      <LenderNote />
    </Page>
  );
}
