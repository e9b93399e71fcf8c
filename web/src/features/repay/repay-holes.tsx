/** The head of a repayment before its data: holes that the server fills (UX-13). */
import amount from "../../ui/amount-head.module.css";
import due from "../../ui/due-line.module.css";
import { AmountHole, DaysLeftHole, FirstHead, Hole } from "../../ui/first-view.tsx";
import { FOREIGN } from "../../ui/foreign.ts";
import { SkeletonHead } from "../../ui/skeleton.tsx";
import style from "./due-progress.module.css";

export function RepayHoles() {
  const bars = ["short", "figure", "due", "track", "share"] as const;
  return (
    <FirstHead bars={<SkeletonHead kind="amount" shapes={bars} />}>
      <div className={amount.head}>
        <p className={amount.label}>
          <Hole name="label" />
        </p>
        <AmountHole />
        <p className={due.due}>
          <Hole name="day" />
          <DaysLeftHole />
        </p>
        <progress
          className={style.bar}
          value="0"
          max="1"
          aria-hidden="true"
          data-hole="progress"
          {...FOREIGN}
        />
        <p className={style.paid}>
          <Hole name="paid" />
          <span className={style.enough}>
            <Hole name="enough" />
          </span>
        </p>
      </div>
    </FirstHead>
  );
}
