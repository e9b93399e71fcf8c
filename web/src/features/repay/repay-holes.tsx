/** The head of a repayment before its data: holes that the server fills (UX-13). */
import amount from "../../ui/amount-head.module.css";
import { AmountHole, DaysLeftHole, FirstHead, Hole } from "../../ui/first-view.tsx";
import { SkeletonHead } from "../../ui/skeleton.tsx";
import style from "./due-bar.module.css";

export function RepayHoles() {
  const bars = ["short", "figure", "track", "due"] as const;
  return (
    <FirstHead bars={<SkeletonHead kind="amount" shapes={bars} />}>
      <div className={amount.head}>
        <p className={amount.label}>
          <Hole name="label" />
        </p>
        <AmountHole />
        <div className={style.due}>
          <div className={style.track} />
          <p className={style.when}>
            <Hole name="day" />
            <DaysLeftHole />
          </p>
        </div>
      </div>
    </FirstHead>
  );
}
