/** The head and the footer of an order before its data: holes that the server fills (UX-13). */
import type { ReactNode } from "react";
import button from "../../ui/button.module.css";
import due from "../../ui/due-line.module.css";
import holes from "../../ui/first-view.module.css";
import { AmountHole, DaysLeftHole, FirstHead, Hole } from "../../ui/first-view.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { FOREIGN } from "../../ui/foreign.ts";
import { SkeletonHead } from "../../ui/skeleton.tsx";
import { SkeletonBar } from "../../ui/skeleton-bar.tsx";
import { StatusHead } from "../../ui/status-head.tsx";
import style from "./order-head.module.css";

/** The head of a page about a state, without its icon. */
function StatusHoles({ children }: { readonly children: ReactNode }) {
  return (
    <StatusHead icon={null} status={<Hole name="status" />} text={<Hole name="sentence" />}>
      {children}
    </StatusHead>
  );
}

/** A part of the head that the server may leave out. */
function OptionalPart({
  part,
  children,
}: {
  readonly part: "amount" | "due";
  readonly children: ReactNode;
}) {
  return <div className={holes[part]}>{children}</div>;
}

/** The footer of an order: the main button as a link, which needs no script. */
export function ActionHole() {
  return (
    <FooterAction>
      <a
        className={`${button.button} ${button.filled} ${holes.action}`}
        href="/"
        data-hole="action"
        {...FOREIGN}
      />
      <SkeletonBar shape="button" />
      <SkeletonBar shape="button" />
    </FooterAction>
  );
}

export function OrderHoles() {
  const bars = ["icon", "title", "over", "figure", "due", "sentence"] as const;
  return (
    <FirstHead bars={<SkeletonHead shapes={bars} />}>
      <div className={holes.result}>
        <StatusHead
          icon={null}
          status={<Hole name="result" />}
          text={<Hole name="result-sentence" />}
        />
      </div>
      <div className={holes.state}>
        <StatusHoles>
          <OptionalPart part="amount">
            <div className={style.amount}>
              <p className={style.label}>
                <Hole name="label" />
              </p>
              <AmountHole />
            </div>
          </OptionalPart>
          <OptionalPart part="due">
            <p className={due.due}>
              <Hole name="day" />
              <DaysLeftHole />
            </p>
          </OptionalPart>
        </StatusHoles>
      </div>
    </FirstHead>
  );
}
