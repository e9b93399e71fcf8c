/** The payout, the repayment and the first day: above everything else. */
import { Plural, Trans } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { formatDay } from "../../lib/dates.ts";
import { Money, MoneyFigure } from "../../ui/money.tsx";
import style from "./confirm-head.module.css";
import type { Offer } from "./use-offer.ts";

interface ConfirmHeadProps {
  readonly offer: Offer;
  /** `asking`: the figures are of an earlier choice. `failed`: those of this one are not known. */
  readonly state: "ready" | "asking" | "failed";
}

const UNKNOWN = "—";

export function ConfirmHead({ offer, state }: ConfirmHeadProps) {
  const { language } = pageContext();
  const days = offer.firstPeriodDay;
  const isKnown = state !== "failed";
  return (
    // Announced when the figures of another choice come: a borrower at the slider may not see them change.
    <div className={style.head} aria-live="polite" aria-busy={state === "asking"}>
      <p className={style.product}>
        <img
          className={style.logo}
          src={offer.productLogo}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          decoding="async"
        />
        {offer.productName}
      </p>
      <p className={style.label}>
        <Trans>You receive</Trans>
      </p>
      <div className={style.figure}>
        {isKnown ? <MoneyFigure centavos={offer.netProceedsCentavos} /> : UNKNOWN}
      </div>
      <dl className={style.facts}>
        <div>
          <dt className={style.label}>
            <Trans>You pay back</Trans>
          </dt>
          <dd className={style.fact}>
            {isKnown ? <Money centavos={offer.totalRepaymentCentavos} /> : UNKNOWN}
          </dd>
        </div>
        <div>
          <dt className={style.label}>
            <Trans>First payment</Trans>
          </dt>
          <dd className={style.fact}>
            {isKnown ? formatDay(offer.firstPayTime, language) : UNKNOWN}
            <span className={style.days}>
              {/* The line keeps its height, so that nothing below moves. */}
              {isKnown ? <Plural value={days} one="in # day" other="in # days" /> : "\u00a0"}
            </span>
          </dd>
        </div>
      </dl>
    </div>
  );
}
