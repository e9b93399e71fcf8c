/** Cost of paying late: its parts, and an example of an installment (MONEY-09). */
import { Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { Rows } from "../../ui/rows.tsx";
import style from "./late-costs.module.css";
import { TERM_CARDS } from "./terms-line.tsx";
import type { Offer } from "./use-offer.ts";

export function LateCosts({ costs }: { readonly costs: Offer["lateCosts"] }) {
  if (!costs.example && costs.rows.length === 0) return null;
  return (
    <Card title={<Trans>If you pay late</Trans>} id={TERM_CARDS.late}>
      {costs.rows.length > 0 && <Rows rows={costs.rows} />}
      <p className={style.example}>{costs.example}</p>
    </Card>
  );
}
