/** An amount in the brand's style: the sign smaller than its figures, centavos always shown (UI-03). */
import { pageContext } from "../api/page-context.ts";
import { currencySign, formatFigures } from "../lib/money.ts";
import style from "./money.module.css";

export function Money({ centavos }: { readonly centavos: number }) {
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
