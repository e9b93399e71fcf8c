/**
 * The registration agreement: what a visitor accepts by applying on the landing page, whole and in plain words. It
 * stands apart from the landing page, whose first load needs none of it.
 */
import { Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { LenderNote } from "../../ui/lender-note.tsx";
import { Page } from "../../ui/page.tsx";
import style from "./agreement-screen.module.css";
import { useSections } from "./sections.ts";
import "./texts.ts";

export default function AgreementScreen({ onBack }: { readonly onBack: () => void }) {
  return (
    <Page title={<Trans>Registration agreement</Trans>} onBack={onBack}>
      <p className={style.version}>
        <Trans>Version of 21 November 2026</Trans>
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
