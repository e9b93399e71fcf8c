/** What is to be paid, by when, and how much of the time is left. */
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { pageContext } from "../../api/page-context.ts";
import { formatDay } from "../../lib/dates.ts";
import { Money } from "../../ui/money.tsx";
import style from "./due-head.module.css";
import { usedTimePercent } from "./repayment.ts";

interface AmountHeadProps {
  readonly label: ReactNode;
  readonly amountCentavos: number;
  readonly children: ReactNode;
}

/** The one figure of a page, with what it is above it and its day below. */
export function AmountHead({ label, amountCentavos, children }: AmountHeadProps) {
  return (
    <div className={style.head}>
      <p className={style.label}>{label}</p>
      <p className={style.amount}>
        <Money centavos={amountCentavos} />
      </p>
      {children}
    </div>
  );
}

function DaysLeft({ days }: { readonly days: number }) {
  if (days === 0) return <Trans>due today</Trans>;
  return days > 0 ? (
    <Plural value={days} one="# day left" other="# days left" />
  ) : (
    <Plural value={-days} one="# day late" other="# days late" />
  );
}

interface DueBarProps {
  /** `YYYY-MM-DD`. */
  readonly dueDate: string;
  /** Negative is days late. */
  readonly daysLeft: number;
}

export function DueBar({ dueDate, daysLeft }: DueBarProps) {
  const day = formatDay(dueDate, pageContext().language);
  const isLate = daysLeft < 0;
  return (
    <div className={style.due}>
      <div className={style.track} aria-hidden="true">
        <div
          className={`${style.used} ${isLate ? style.allUsed : ""}`}
          style={{ width: `${usedTimePercent(daysLeft)}%` }}
        />
      </div>
      <p className={style.when}>
        <span>
          <Trans>Due {day}</Trans>
        </span>
        <span className={`${style.days} ${isLate ? style.late : ""}`}>
          <DaysLeft days={daysLeft} />
        </span>
      </p>
    </div>
  );
}
