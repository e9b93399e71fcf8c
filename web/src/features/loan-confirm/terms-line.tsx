/** What 'Loan Now' agrees to, above it: the yearly rate, the cost of paying late, the agreements (MONEY-09). */
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FooterAction } from "../../ui/footer-action.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { SkeletonBar } from "../../ui/skeleton-bar.tsx";
import style from "./terms-line.module.css";
import type { Offer } from "./use-offer.ts";

/** The cards that explain the terms, by the `id` of each. */
export const TERM_CARDS = { costs: "costs", late: "late", agreements: "agreements" } as const;

interface TermProps {
  /** The card that it leads to. */
  readonly card: string;
  /** What a reader of the screen hears, where it is more than the text. */
  readonly spoken?: string;
  readonly children: ReactNode;
}

function Term({ card, spoken, children }: TermProps) {
  function show() {
    const element = document.getElementById(card);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }

  return (
    <button type="button" className={style.term} aria-label={spoken} onClick={show}>
      {children}
    </button>
  );
}

interface TermsLineProps {
  readonly offer: Offer;
  /** True while the box of the agreements is ticked. */
  readonly isAgreed: boolean;
}

export function TermsLine({ offer, isAgreed }: TermsLineProps) {
  const { t } = useLingui();
  return (
    <div className={style.terms}>
      {offer.yearlyRateText && <Term card={TERM_CARDS.costs}>{offer.yearlyRateText}</Term>}
      {isAgreed ? (
        <Term card={TERM_CARDS.agreements} spoken={t`Agreements ticked`}>
          <CheckIcon size={16} />
          <Trans>Agreements</Trans>
        </Term>
      ) : (
        <Term card={TERM_CARDS.agreements}>
          <Trans>Agreements not ticked</Trans>
        </Term>
      )}
      {offer.lateCosts.short && <Term card={TERM_CARDS.late}>{offer.lateCosts.short}</Term>}
    </div>
  );
}

/** The footer while the offer is loading. */
export function ConfirmFooterShape() {
  return (
    <FooterAction>
      <div className={style.terms}>
        <SkeletonBar shape="long" />
      </div>
      <SkeletonBar shape="button" />
    </FooterAction>
  );
}
