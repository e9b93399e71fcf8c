/** The differences between the offer that was pressed and the one that replaces it (MONEY-09). */
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { pageContext } from "../../api/page-context.ts";
import { formatDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import { Card } from "../../ui/card.tsx";
import type { Offer, OfferChange } from "./use-offer.ts";
import style from "./what-changed.module.css";

/** Each label of an offer with its text, as the cards show them. */
function useTexts(): (offer: Offer) => Map<string, string> {
  const { t } = useLingui();
  const { brand, language } = pageContext();
  const money = (centavos: number) => formatMoney(centavos, brand);
  return (offer) =>
    new Map([
      [t`You receive`, money(offer.netProceedsCentavos ?? offer.amount)],
      [t`You pay back`, money(offer.totalRepaymentCentavos)],
      ...[...offer.details, ...offer.lateCosts.rows, ...offer.conditions].map(
        ({ text, value }) => [text, value] as const,
      ),
      ...offer.repay_plans.map(
        ({ title, amount, pay_time }) =>
          [title, `${money(amount)}, ${formatDay(pay_time, language)}`] as const,
      ),
    ]);
}

interface WhatChangedProps {
  readonly change: OfferChange;
  readonly now: Offer;
}

export function WhatChanged({ change, now }: WhatChangedProps) {
  const texts = useTexts();
  const top = useRef<HTMLDivElement>(null);
  // The press was at the foot of the page.
  useEffect(() => {
    if (change) top.current?.focus();
  }, [change]);
  const [old, current] = [texts(change.before), texts(now)];
  const changed = [...new Set([...old.keys(), ...current.keys()])].filter(
    (label) => old.get(label) !== current.get(label),
  );
  return (
    <div ref={top} className={style.top} role="alert" tabIndex={-1}>
      <Card title={<Trans>What has changed</Trans>}>
        <p>{change.why}</p>
        <dl className={style.list}>
          {changed.map((label) => (
            <div key={label}>
              <dt className={style.label}>{label}</dt>
              <dd>
                <del>{old.get(label)}</del> <ins>{current.get(label)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
