/** A due date and the days until it, below an amount in a page's head. */
import { Trans } from "@lingui/react/macro";
import { pageContext } from "../api/page-context.ts";
import { formatDay } from "../lib/dates.ts";
import { DaysLeft } from "./days-left.tsx";
import style from "./due-line.module.css";

interface DueLineProps {
  /** As in `2026-07-25`. */
  readonly date: string;
  readonly daysLeft: number | null | undefined;
}

export function DueLine({ date, daysLeft }: DueLineProps) {
  const day = formatDay(date, pageContext().language);
  return (
    <p className={style.due}>
      <span>
        <Trans>Due {day}</Trans>
      </span>
      {daysLeft != null && <DaysLeft days={daysLeft} />}
    </p>
  );
}
