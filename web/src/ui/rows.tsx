/** Label left, value right; a long value wraps below its label. */
import { FOREIGN } from "./foreign.ts";
import style from "./rows.module.css";
import { SkeletonRows } from "./skeleton.tsx";

export interface Row {
  readonly text: string;
  readonly value: string;
}

export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className={style.rows}>
      {rows.map((row) => (
        <div key={row.text}>
          <dt>{row.text}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The place of rows that the server writes into the document (`web_app/first_view.rs`), with bars while it left it empty. */
export function RowsHole({ name, count }: { readonly name: string; readonly count: number }) {
  return (
    <>
      <dl className={style.rows} data-hole={name} {...FOREIGN} />
      <div className={style.bars}>
        <SkeletonRows count={count} />
      </div>
    </>
  );
}
