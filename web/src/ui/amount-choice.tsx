/** 'How much to pay': what is late or next, both, everything, or another amount (MONEY-03). */
import { Trans, useLingui } from "@lingui/react/macro";
import { pageContext } from "../api/page-context.ts";
import { formatDay } from "../lib/dates.ts";
import { currencySign, formatMoney } from "../lib/money.ts";
import {
  type AmountChoice,
  mostOfPart,
  offeredAmounts,
  type PayableAmounts,
} from "../lib/payable-amounts.ts";
import style from "./amount-choice.module.css";
import { Card } from "./card.tsx";
import { type Option, OptionList } from "./option-list.tsx";
import { TextField } from "./text-field.tsx";
import type { ChosenAmount } from "./use-chosen-amount.ts";

interface AmountChoiceCardProps {
  readonly payable: PayableAmounts;
  readonly amount: ChosenAmount;
  /** The least that the way to pay takes of another amount. */
  readonly leastCentavos: number;
}

export function AmountChoiceCard({ payable, amount, leastCentavos }: AmountChoiceCardProps) {
  const { t } = useLingui();
  const inBrandMoney = (centavos: number) => formatMoney(centavos, pageContext().brand);
  const rebate = inBrandMoney(payable.fullRebate);
  // The last installment is all that is left.
  function dueLabel() {
    if (payable.fullAmount === payable.dueAmount) return t`The whole loan`;
    return payable.daysLeft !== null && payable.daysLeft < 0
      ? t`Overdue amount`
      : t`The next installment`;
  }
  const texts: Record<AmountChoice, Omit<Option, "value">> = {
    due: { label: dueLabel() },
    withNext: { label: t`Overdue amount and next installment` },
    full:
      payable.fullRebate > 0
        ? { label: t`The whole loan`, detail: t`You save ${rebate} in interest` }
        : { label: t`The whole loan` },
    other: { label: t`Another amount` },
  };
  const offered = [...offeredAmounts(payable)].map(([value, centavos]) => ({
    value,
    ...texts[value],
    end: inBrandMoney(centavos),
  }));
  const read = amount.read(leastCentavos);
  const wholeFrom = payable.fullFrom && formatDay(payable.fullFrom, pageContext().language);
  const least = inBrandMoney(leastCentavos);
  const partCentavos = mostOfPart(payable, leastCentavos);
  // Of a debt that is not known, only the amount that is due can be chosen.
  if (partCentavos === null && offered.length > 0) return null;
  const most = partCentavos === null ? "" : inBrandMoney(payable.fullAmount ?? partCentavos);
  return (
    <Card title={<Trans>How much to pay</Trans>}>
      {offered.length > 0 && (
        <OptionList
          label={t`How much to pay`}
          options={[...offered, { value: "other", ...texts.other }]}
          value={amount.choice}
          onChange={(value) => amount.choose(value as AmountChoice)}
        />
      )}
      {wholeFrom && (
        <p className={style.note}>
          <Trans>The whole loan can be paid off from {wholeFrom} on.</Trans>
        </p>
      )}
      {amount.choice === "other" && (
        <div ref={amount.field}>
          <TextField
            label={<Trans>Amount to pay</Trans>}
            hint={
              partCentavos !== null &&
              (partCentavos < leastCentavos ? (
                <Trans>Choose one of the amounts above</Trans>
              ) : (
                <Trans>
                  From {least} to {most}
                </Trans>
              ))
            }
            error={amount.isFaultShown && "fault" in read ? read.fault : undefined}
            value={amount.typed}
            onChange={amount.type}
            onFocus={amount.enter}
            onBlur={amount.leave}
            sign={currencySign(pageContext().brand)}
            inputMode="decimal"
            enterKeyHint="done"
          />
        </div>
      )}
    </Card>
  );
}
