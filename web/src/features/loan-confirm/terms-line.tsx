/** What 'Loan Now' agrees to, in a line above it: the yearly rate, the cost of paying late, the agreements (MONEY-09). */
import { Trans } from "@lingui/react/macro";
import { FooterAction } from "../../ui/footer-action.tsx";
import { SkeletonBar } from "../../ui/skeleton-bar.tsx";
import style from "./terms-line.module.css";
import type { Offer } from "./use-offer.ts";

interface TermsLineProps {
  readonly offer: Offer;
  /** True while the box of the agreements is ticked. */
  readonly isAgreed: boolean;
}

export function TermsLine({ offer, isAgreed }: TermsLineProps) {
  const { yearlyRateText, lateCosts } = offer;
  return (
    <p className={style.terms}>
      {yearlyRateText} · {lateCosts.short} ·{" "}
      {isAgreed ? <Trans>agreements ticked</Trans> : <Trans>agreements not ticked</Trans>}
    </p>
  );
}

/** The footer while the offer is loading. */
export function ConfirmFooterShape() {
  return (
    <FooterAction>
      <p className={style.terms}>
        <SkeletonBar shape="long" />
      </p>
      <SkeletonBar shape="button" />
    </FooterAction>
  );
}
