/** Label left, value right; a long value wraps below its label. */
import style from "./rows.module.css";

export interface Row {
  readonly text: string;
  readonly value: string;
}

export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div className={style.row} key={row.text}>
          <dt>{row.text}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
