/**
 * Holes of a skeleton, into which the server writes the borrower's status, amount and day before any script runs (UX-13,
 * `server/web/src/web_app/first_view.rs`). A document without them shows the skeleton's bars. The screen replaces both.
 */
import type { ReactNode } from "react";
import daysLeft from "./days-left.module.css";
import style from "./first-view.module.css";
import { FOREIGN } from "./foreign.ts";
import money from "./money.module.css";

type HoleName =
  | "status"
  | "sentence"
  | "result"
  | "result-sentence"
  | "label"
  | "sign"
  | "figures"
  | "day"
  | "days-left"
  | "enough"
  | "paid"
  | "product"
  | "back-label"
  | "back"
  | "count-label"
  | "count"
  | "first-day";

export function Hole({ name }: { readonly name: HoleName }) {
  return <span data-hole={name} {...FOREIGN} />;
}

/** The amount of a head, in the largest size that fits its place. */
export function AmountHole() {
  return (
    <p className={money.place}>
      <span className={money.figure}>
        <span className={money.money}>
          <span className={money.sign}>
            <Hole name="sign" />
          </span>
          <Hole name="figures" />
        </span>
      </span>
    </p>
  );
}

export function DaysLeftHole() {
  return (
    <span className={`${daysLeft.days} ${style.days}`}>
      <Hole name="days-left" />
    </span>
  );
}

/** A head: its bars, or its filled holes. */
export function FirstHead({
  bars,
  children,
}: {
  readonly bars: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <div className={style.bars}>{bars}</div>
      <div className={style.filled}>{children}</div>
    </>
  );
}
