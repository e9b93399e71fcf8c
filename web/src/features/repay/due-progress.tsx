/** By when to pay, and how much of the loan is paid. */
import { Trans } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { formatDay } from "../../lib/dates.ts";
import { DaysLeft } from "../../ui/days-left.tsx";
import style from "./due-progress.module.css";
import type { RepaymentInfo } from "./repayment.ts";

export function DueProgress({ info }: { readonly info: RepaymentInfo }) {
  const { paidText, paidCount, count, daysLeft, enoughText } = info;
  const day = formatDay(info.repayDate, pageContext().language);
  return (
    <>
      <p className={style.when}>
        <span>
          <Trans>Due {day}</Trans>
        </span>
        {daysLeft !== null && <DaysLeft days={daysLeft} />}
      </p>
      {paidText && (
        <>
          {/* The sentence says the same. */}
          <progress className={style.bar} value={paidCount} max={count} aria-hidden="true" />
          <p className={style.paid}>
            {paidText}
            {enoughText && <span className={style.enough}>{enoughText}</span>}
          </p>
        </>
      )}
    </>
  );
}
