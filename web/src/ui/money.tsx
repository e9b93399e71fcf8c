/** An amount in the brand's style, always with its centavos (UI-03); in a head the currency sign is smaller. */
import type { CSSProperties } from "react";
import { pageContext } from "../api/page-context.ts";
import { currencySign, formatFigures } from "../lib/money.ts";
import style from "./money.module.css";

interface MoneyProps {
  readonly centavos: number;
}

export function Money({ centavos }: MoneyProps) {
  const { brand } = pageContext();
  const [minus, figures] = centavos < 0 ? ["−", -centavos] : ["", centavos];
  return (
    <span className={style.money}>
      {minus}
      <span className={style.sign}>{currencySign(brand)}</span>
      {formatFigures(figures, brand)}
    </span>
  );
}

/** The amount of a head, in the largest size that fits its place. */
export function MoneyFigure({ centavos }: MoneyProps) {
  const length = formatFigures(centavos, pageContext().brand).length + 1;
  return (
    <p className={style.place}>
      <span className={style.figure} style={{ "--characters": length } as CSSProperties}>
        <Money centavos={centavos} />
      </span>
    </p>
  );
}
