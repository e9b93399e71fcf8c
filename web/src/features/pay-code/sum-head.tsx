/** The sum of a code in a page's head: at a counter with the counter's own fee (UX-18). */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { formatMoney } from "../../lib/money.ts";
import { AmountHead } from "../../ui/amount-head.tsx";

type CounterPayment = components["schemas"]["CounterPayment"];

interface SumHeadProps {
  /** The label of a sum that is not brought to a counter. */
  readonly label: ReactNode;
  readonly amountCentavos: number;
  /** Absent for a code that is paid in an app. */
  readonly counter: CounterPayment | null | undefined;
}

export function SumHead({ label, amountCentavos, counter }: SumHeadProps) {
  if (!counter) return <AmountHead label={label} amountCentavos={amountCentavos} />;
  const fee = formatMoney(counter.fee, pageContext().brand);
  return (
    <AmountHead
      label={counter.fee > 0 ? <Trans>To bring, with a {fee} fee</Trans> : <Trans>To bring</Trans>}
      amountCentavos={counter.toBring}
    />
  );
}
