/** The payout, the repayment, its installments and their first day: above everything else. */
import { Plural, Trans } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { formatShortDay } from "../../lib/dates.ts";
import { Money, MoneyFigure } from "../../ui/money.tsx";
import style from "./confirm-head.module.css";
import type { Offer } from "./use-offer.ts";

interface ConfirmHeadProps {
  readonly offer: Offer;
  /** `asking`: the figures are of an earlier choice. `failed`: those of this one are not known. */
  readonly state: "ready" | "asking" | "failed";
}

const UNKNOWN = "—";

/** The amount of the most. */
function usual(amounts: readonly number[]): number | undefined {
  const timesOf = (amount: number) => amounts.filter((one) => one === amount).length;
  return [...amounts].sort((one, other) => timesOf(other) - timesOf(one) || one - other)[0];
}

/** Number and amount of the installments. Equal ones differ by what is left of their rounding: it is that of most. */
function Installments({ plan }: { readonly plan: Offer["repay_plans"] }) {
  const amounts = plan.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const count = plan.length;
  if (most - least > count) {
    return (
      <Trans>
        {count} × up to <Money centavos={most} />
      </Trans>
    );
  }
  return (
    <>
      {count} × <Money centavos={usual(amounts) ?? 0} />
    </>
  );
}

export function ConfirmHead({ offer, state }: ConfirmHeadProps) {
  const { language } = pageContext();
  const days = offer.firstPeriodDay;
  const day = formatShortDay(offer.firstPayTime, language);
  const isKnown = state !== "failed";
  return (
    // Announced when the figures of another choice come: a borrower at the slider may not see them change.
    <div className={style.head} aria-live="polite" aria-busy={state === "asking"}>
      {offer.productName && (
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
      )}
      <p className={style.label}>
        {offer.netProceedsCentavos === null ? (
          <Trans>Loan amount</Trans>
        ) : (
          <Trans>You receive</Trans>
        )}
      </p>
      <div className={style.figure}>
        {isKnown ? <MoneyFigure centavos={offer.netProceedsCentavos ?? offer.amount} /> : UNKNOWN}
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
            <Trans>Installments</Trans>
          </dt>
          <dd className={style.fact}>
            {isKnown ? <Installments plan={offer.repay_plans} /> : UNKNOWN}
            <span className={style.days}>
              {/* The line keeps its height, so that nothing below moves. */}
              {isKnown ? (
                <Trans>
                  from {day}, <Plural value={days} one="in # day" other="in # days" />
                </Trans>
              ) : (
                "\u00a0"
              )}
            </span>
          </dd>
        </div>
      </dl>
    </div>
  );
}
