/** The amount in a money page's head, with a label above it and a note below. */
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
