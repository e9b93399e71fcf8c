/** By when to pay, and how much of the loan is paid. */
import { DueLine } from "../../ui/due-line.tsx";
import style from "./due-progress.module.css";
import type { RepaymentInfo } from "./repayment.ts";

export function DueProgress({ info }: { readonly info: RepaymentInfo }) {
  const { paidText, paidCount, count, daysLeft, enoughText } = info;
  return (
    <>
      <DueLine date={info.repayDate} daysLeft={daysLeft} />
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
