/** The lines of a statement, the oldest first; a payment's leads to its receipt. */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { formatDay } from "../../lib/dates.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Money } from "../../ui/money.tsx";
import style from "./statement-lines.module.css";
import type { AccountStatement } from "./statement-screen.tsx";

interface StatementLinesProps {
  readonly lines: AccountStatement["lines"];
  readonly ids: OrderIds | undefined;
}

export function StatementLines({ lines, ids }: StatementLinesProps) {
  const { language } = pageContext();
  return (
    <ol className={style.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <li className={style.line} key={index}>
          <span className={style.text}>{line.text}</span>
          <span className={style.amount}>
            <Money centavos={line.amountCentavos} />
          </span>
          <span className={style.quiet}>{formatDay(line.date, language)}</span>
          <span className={`${style.quiet} ${style.balance}`}>
            <Trans>
              Balance <Money centavos={line.balanceCentavos} />
            </Trans>
          </span>
          {ids && line.paymentReference && (
            <ReceiptLink
              address={screenAddress("/receipt", { ...ids, reference: line.paymentReference })}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Not react-router's own link: that adds 2 KB to the first load of every screen. */
function ReceiptLink({ address }: { readonly address: string }) {
  const navigate = useNavigate();
  return (
    <a
      className={style.receipt}
      href={address}
      onClick={(event) => {
        event.preventDefault();
        void navigate(address);
      }}
    >
      <Trans>Receipt</Trans>
    </a>
  );
}
