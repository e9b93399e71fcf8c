/** What the loan costs when its plan changes: paid late, delayed, repaid early (MONEY-09). */
import { Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import type { Row } from "../../ui/rows.tsx";
import style from "./conditions-card.module.css";

export function ConditionsCard({ conditions }: { readonly conditions: readonly Row[] }) {
  return (
    <Card title={<Trans>If your plans change</Trans>}>
      <dl className={style.list}>
        {conditions.map(({ text, value }) => (
          <div key={text}>
            <dt className={style.label}>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
