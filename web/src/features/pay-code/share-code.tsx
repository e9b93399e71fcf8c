/** Passes a code on with what belongs to it: to somebody who pays it, or to oneself (UX-08, UX-18). */
import { useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { formatMoney } from "../../lib/money.ts";
import { ShareButton } from "../../ui/share-button.tsx";
import type { CounterPayment } from "./sum-head.tsx";

interface ShareCodeProps {
  readonly channel: string;
  readonly code: string;
  readonly amountCentavos: number;
  readonly counter: CounterPayment | null | undefined;
}

export function ShareCode({ channel, code, amountCentavos, counter }: ShareCodeProps) {
  const { t } = useLingui();
  const { brand } = pageContext();
  const money = (centavos: number) => formatMoney(centavos, brand);
  const lines = [`${brand.name} · ${channel}`, `${t`Payment code`}: ${code}`];
  if (!counter) {
    lines.push(`${t`To pay`}: ${money(amountCentavos)}`);
  } else {
    const [amount, fee] = [amountCentavos, counter.fee].map(money);
    const parts = counter.fee > 0 ? ` (${t`${amount} and a ${fee} fee of the counter`})` : "";
    lines.push(`${t`To bring`}: ${money(counter.toBring)}${parts}`);
    if (counter.stores.length > 0) lines.push(`${t`Pay at`}: ${counter.stores.join(", ")}`);
    lines.push(`${t`Biller`}: ${counter.biller}`);
  }
  return <ShareButton title={t`Payment code`} lines={lines} />;
}
