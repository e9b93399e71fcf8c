/** The days until a due date, or the days late: white, for the head of a page. */
import { Plural, Trans } from "@lingui/react/macro";
import style from "./days-left.module.css";

/** Negative days are days late. */
export function DaysLeft({ days }: { readonly days: number }) {
  return (
    <span className={`${style.days} ${days < 0 ? style.late : ""}`}>
      {days === 0 && <Trans>due today</Trans>}
      {days > 0 && <Plural value={days} one="# day left" other="# days left" />}
      {days < 0 && <Plural value={-days} one="# day late" other="# days late" />}
    </span>
  );
}
