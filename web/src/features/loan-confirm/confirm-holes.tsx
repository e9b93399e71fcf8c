/** The head of an offer before its data: holes that the server fills (UX-13). */
import { AmountHole, FirstHead, Hole } from "../../ui/first-view.tsx";
import { SkeletonHead } from "../../ui/skeleton.tsx";
import style from "./confirm-head.module.css";

export function ConfirmHoles() {
  const bars = ["brand", "small", "figure", "facts"] as const;
  return (
    <FirstHead bars={<SkeletonHead kind="terse" shapes={bars} />}>
      <div className={style.head}>
        <p className={style.product}>
          <span className={`${style.logo} ${style.comes}`} />
          <Hole name="product" />
        </p>
        <p className={style.label}>
          <Hole name="label" />
        </p>
        <div className={style.figure}>
          <AmountHole />
        </div>
        <dl className={style.facts}>
          <div>
            <dt className={style.label}>
              <Hole name="back-label" />
            </dt>
            <dd className={style.fact}>
              <Hole name="back" />
            </dd>
          </div>
          <div>
            <dt className={style.label}>
              <Hole name="count-label" />
            </dt>
            <dd className={style.fact}>
              <Hole name="count" />
              <span className={style.days}>
                <Hole name="first-day" />
              </span>
            </dd>
          </div>
        </dl>
      </div>
    </FirstHead>
  );
}
