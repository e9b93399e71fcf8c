/** The statement of an order's account: each line that changed what is owed, and what is owed after it (MONEY-13). */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import type { components } from "../../api/openapi.gen.ts";
import { goBack } from "../../calls/go-back.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { AmountHead } from "../../ui/amount-head.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { ProductTitle } from "../../ui/product-title.tsx";
import { Rows } from "../../ui/rows.tsx";
import { Lender } from "./lender.tsx";
import { PrintButton } from "./print-button.tsx";
import { StatementLines } from "./statement-lines.tsx";
import "./texts.ts";

export type AccountStatement = components["schemas"]["AccountStatement"];

interface StatementScreenProps {
  readonly statement: AccountStatement;
  /** Leads to the order and the receipts, which staff print apart. */
  readonly ids?: OrderIds;
  readonly onBack?: () => void;
}

export function StatementTitle() {
  return <Trans>Statement of account</Trans>;
}

interface NoLinesProps {
  readonly ids: OrderIds | undefined;
  readonly onBack: () => void;
}

function NoLines({ ids, onBack }: NoLinesProps) {
  const navigate = useNavigate();
  const toOrder = () => navigate(screenAddress("/loanDetail", { ...ids }), { replace: true });
  return (
    <Page title={<StatementTitle />} onBack={onBack}>
      <Empty
        title={<Trans>Your statement starts once the money is released</Trans>}
        action={
          ids && (
            <Button onClick={toOrder}>
              <Trans>View your loan</Trans>
            </Button>
          )
        }
      />
    </Page>
  );
}

export function StatementScreen({ statement, ids, onBack = goBack }: StatementScreenProps) {
  const { balanceCentavos, detail, lines, madeAt, productLogo, productName } = statement;
  if (lines.length === 0) return <NoLines ids={ids} onBack={onBack} />;
  return (
    <Page
      title={<StatementTitle />}
      onBack={onBack}
      head={
        <AmountHead
          label={balanceCentavos < 0 ? <Trans>We owe you</Trans> : <Trans>Total balance</Trans>}
          amountCentavos={Math.abs(balanceCentavos)}
        >
          <p>{madeAt}</p>
        </AmountHead>
      }
      footer={<PrintButton />}
    >
      <Card>
        <ProductTitle logo={productLogo} name={productName} />
        <Rows rows={detail} />
      </Card>
      <Card title={<Trans>Account activity</Trans>}>
        <StatementLines lines={lines} ids={ids} />
      </Card>
      <Lender />
    </Page>
  );
}
