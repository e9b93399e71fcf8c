/** 'How much to pay': what is late or next, both, everything, or another amount (MONEY-03). */
import { Trans, useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { formatMoney } from "../../lib/money.ts";
import { Card } from "../../ui/card.tsx";
import { type Option, OptionList } from "../../ui/option-list.tsx";
import { TextField } from "../../ui/text-field.tsx";
import {
  type AmountChoice,
  type Channel,
  leastAmount,
  offeredAmounts,
  type RepaymentInfo,
} from "./repayment.ts";
import type { ChosenAmount } from "./use-chosen-amount.ts";

interface AmountChoiceCardProps {
  readonly info: RepaymentInfo;
  readonly amount: ChosenAmount;
  readonly channel: Channel | undefined;
}

export function AmountChoiceCard({ info, amount, channel }: AmountChoiceCardProps) {
  const { t } = useLingui();
  const inBrandMoney = (centavos: number) => formatMoney(centavos, pageContext().brand);
  const rebate = inBrandMoney(info.fullRebate);
  const texts: Record<AmountChoice, Omit<Option, "value">> = {
    due: { label: info.daysLeft < 0 ? t`Overdue amount` : t`The next installment` },
    withNext: { label: t`Overdue amount and next installment` },
    full:
      info.fullRebate > 0
        ? { label: t`The whole loan`, detail: t`You save ${rebate} in interest` }
        : { label: t`The whole loan` },
    other: { label: t`Another amount` },
  };
  const offered = [...offeredAmounts(info)].map(([value, centavos]) => ({
    value,
    ...texts[value],
    end: inBrandMoney(centavos),
  }));
  const read = amount.read(channel);
  const least = inBrandMoney(leastAmount(info.repayList, channel));
  const most = inBrandMoney(info.mostAmount);
  return (
    <Card title={<Trans>How much to pay</Trans>}>
      <OptionList
        label={t`How much to pay`}
        options={[...offered, { value: "other", ...texts.other }]}
        value={amount.choice}
        onChange={(value) => amount.choose(value as AmountChoice)}
      />
      {amount.choice === "other" && (
        <div ref={amount.field}>
          <TextField
            label={<Trans>Amount to pay</Trans>}
            hint={
              <Trans>
                From {least} to {most}
              </Trans>
            }
            error={amount.isFaultShown && "fault" in read ? read.fault : undefined}
            value={amount.typed}
            onChange={amount.type}
            inputMode="decimal"
            enterKeyHint="done"
          />
        </div>
      )}
    </Card>
  );
}
