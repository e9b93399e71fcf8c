/** The one figure of a money page's head: what it is above it, what it brings about below. */
import type { ReactNode } from "react";
import style from "./amount-head.module.css";
import { MoneyFigure } from "./money.tsx";

interface AmountHeadProps {
  readonly label: ReactNode;
  readonly amountCentavos: number;
  readonly children?: ReactNode;
}

export function AmountHead({ label, amountCentavos, children }: AmountHeadProps) {
  return (
    <div className={style.head}>
      <p className={style.label}>{label}</p>
      <MoneyFigure centavos={amountCentavos} />
      {children}
    </div>
  );
}
