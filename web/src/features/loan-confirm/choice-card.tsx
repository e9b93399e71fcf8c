/** Amount and term (CONF-01). A single choice is only shown. */
import { Trans, useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { formatMoney } from "../../lib/money.ts";
import { Card } from "../../ui/card.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { AmountSlider } from "./amount-slider.tsx";
import style from "./choice-card.module.css";
import type { Choice, Offer } from "./use-offer.ts";

interface ChoiceCardProps {
  readonly offer: Offer;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

export function ChoiceCard({ offer, choice, onChoose }: ChoiceCardProps) {
  const { t } = useLingui();
  const { brand } = pageContext();
  const rate = offer.pRateDsc;
  const terms = offer.terms.map(({ periods }) => ({
    value: String(periods),
    label: String(periods),
  }));
  return (
    <Card>
      <h2 className={style.label}>
        <Trans>Loan amount</Trans>
      </h2>
      {offer.amounts.length > 1 ? (
        <AmountSlider
          amounts={offer.amounts}
          value={choice.amount}
          onChange={(amount) => onChoose({ ...choice, amount })}
        />
      ) : (
        <p className={style.value}>{formatMoney(choice.amount, brand)}</p>
      )}
      <h2 className={style.label}>
        <Trans>Term (days)</Trans>
      </h2>
      {terms.length > 1 ? (
        <ChoiceTabs
          label={t`Term (days)`}
          options={terms}
          value={String(choice.periods)}
          onChange={(periods) => onChoose({ ...choice, periods: Number(periods) })}
        />
      ) : (
        <p className={style.value}>{terms[0]?.label}</p>
      )}
      <p className={style.rate}>
        <Trans>Interest {rate}</Trans>
      </p>
    </Card>
  );
}
