/** One of the offered amounts, by a slider, or step by step with the buttons beside it. */
import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { pageContext } from "../../api/page-context.ts";
import { formatMoney } from "../../lib/money.ts";
import { MinusIcon, PlusIcon } from "../../ui/icons.tsx";
import { MoneyFigure } from "../../ui/money.tsx";
import style from "./amount-slider.module.css";

interface AmountSliderProps {
  /** Centavos, from the least to the most. */
  readonly amounts: readonly number[];
  readonly value: number;
  readonly onChange: (amountCentavos: number) => void;
}

export function AmountSlider({ amounts, value, onChange }: AmountSliderProps) {
  const { t } = useLingui();
  const { brand } = pageContext();
  const index = Math.max(0, amounts.indexOf(value));
  const last = amounts.length - 1;

  function moveTo(next: number) {
    const amount = amounts[next];
    if (amount !== undefined && amount !== value) onChange(amount);
  }

  return (
    <div className={style.amount}>
      <div className={style.value}>
        <MoneyFigure centavos={value} />
      </div>
      <div className={style.line}>
        <button
          type="button"
          className={style.step}
          aria-label={t({ message: "Less", context: "amount" })}
          disabled={index === 0}
          onClick={() => moveTo(index - 1)}
        >
          <MinusIcon />
        </button>
        <input
          type="range"
          className={style.slider}
          aria-label={t`Loan amount`}
          aria-valuetext={formatMoney(value, brand)}
          min={0}
          max={last}
          value={index}
          style={{ "--used": last > 0 ? index / last : 1 } as CSSProperties}
          onChange={(event) => moveTo(Number(event.target.value))}
        />
        <button
          type="button"
          className={style.step}
          aria-label={t({ message: "More", context: "amount" })}
          disabled={index === last}
          onClick={() => moveTo(index + 1)}
        >
          <PlusIcon />
        </button>
      </div>
      <div className={style.ends}>
        <span>{formatMoney(amounts[0] ?? value, brand)}</span>
        <span>{formatMoney(amounts[last] ?? value, brand)}</span>
      </div>
    </div>
  );
}
