/** By when to pay, and how much of the time is left. */
import { Trans } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { formatDay } from "../../lib/dates.ts";
import { DaysLeft } from "../../ui/days-left.tsx";
import style from "./due-bar.module.css";
import { usedTimePercent } from "./repayment.ts";

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
        <DaysLeft days={daysLeft} />
      </p>
    </div>
  );
}
