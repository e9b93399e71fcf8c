/** Costs of the loan if its plan changes: paid late, delayed, repaid early (MONEY-09). */
import type { Row } from "../../ui/rows.tsx";
import style from "./conditions.module.css";

/** Each label with its sentence below. */
export function Conditions({ conditions }: { readonly conditions: readonly Row[] }) {
  return (
    <dl className={style.list}>
      {conditions.map(({ text, value }) => (
        <div key={text}>
          <dt className={style.label}>{text}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
