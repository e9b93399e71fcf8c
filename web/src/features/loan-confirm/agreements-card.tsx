/** The agreements, and the consent to them (CONF-02, CONF-03). */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { SkeletonBar } from "../../ui/skeleton-bar.tsx";
import type { Agreement, AgreementList } from "./agreements.ts";
import style from "./agreements-card.module.css";
import { TERM_CARDS } from "./terms-line.tsx";

interface AgreementsCardProps {
  /** Null while they are loading. */
  readonly listed: AgreementList | null;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly onOpen: (agreement: Agreement) => void;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

export function AgreementsCard(props: AgreementsCardProps) {
  const { listed, hasFailed, onRetry, onOpen, isChecked, onCheck } = props;
  return (
    <Card title={<Trans>Agreements</Trans>} id={TERM_CARDS.agreements}>
      {hasFailed ? (
        <div className={style.failed}>
          <p>
            <Trans>The agreements could not be loaded.</Trans>
          </p>
          <Button variant="outline" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <ul aria-busy={!listed}>
          {listed?.list.map((agreement) => (
            <Entry key={agreement.position}>
              <button type="button" className={style.link} onClick={() => onOpen(agreement)}>
                <span>{agreement.title}</span>
                <ChevronIcon size={20} />
              </button>
            </Entry>
          )) ?? (
            <Entry>
              <SkeletonBar shape="long" />
            </Entry>
          )}
        </ul>
      )}
      {!hasFailed && (
        <Checkbox isChecked={isChecked} onChange={onCheck}>
          {listed ? (
            listed.consent || <Trans>I have read these agreements and accept them.</Trans>
          ) : (
            <SkeletonBar shape="long" />
          )}
        </Checkbox>
      )}
    </Card>
  );
}

function Entry({ children }: { readonly children: ReactNode }) {
  return <li className={style.entry}>{children}</li>;
}
