/** A payment plan: amounts by day, from the first to the last. */
import { pageContext } from "../api/page-context.ts";
import { formatDay } from "../lib/dates.ts";
import { formatMoney } from "../lib/money.ts";
import style from "./timeline.module.css";

export interface PlanEntry {
  readonly title: string;
  /** A small second line; empty for none. */
  readonly remark?: string;
  readonly amountCentavos: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Word for a late one; empty for none. */
  readonly late?: string;
  /** Word for a paid one; empty for none. */
  readonly paid?: string;
}

export function Timeline({ entries }: { readonly entries: readonly PlanEntry[] }) {
  const { brand, language } = pageContext();
  return (
    <ol>
      {entries.map((entry) => (
        <li
          className={style.entry}
          data-late={entry.late ? "" : undefined}
          data-paid={entry.paid ? "" : undefined}
          key={`${entry.title} ${entry.day}`}
        >
          <span className={style.title}>{entry.title}</span>
          <span className={style.amount}>{formatMoney(entry.amountCentavos, brand)}</span>
          <span className={style.quiet}>
            {entry.late && <strong className={style.late}>{entry.late} · </strong>}
            {entry.paid && <strong className={style.paid}>{entry.paid} · </strong>}
            {formatDay(entry.day, language)}
          </span>
          {entry.remark && <span className={style.quiet}>{entry.remark}</span>}
        </li>
      ))}
    </ol>
  );
}
