/** Passes a code on with what belongs to it: to somebody who pays it, or to oneself (UX-08). */
import { useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { formatMoney } from "../../lib/money.ts";
import { ShareButton } from "../../ui/share-button.tsx";

interface ShareCodeProps {
  readonly channel: string;
  readonly code: string;
  readonly amountCentavos: number;
}

export function ShareCode({ channel, code, amountCentavos }: ShareCodeProps) {
  const { t } = useLingui();
  const { brand } = pageContext();
  return (
    <ShareButton
      title={t`Payment code`}
      lines={[
        `${brand.name} · ${channel}`,
        `${t`Payment code`}: ${code}`,
        `${t`To pay`}: ${formatMoney(amountCentavos, brand)}`,
      ]}
    />
  );
}
