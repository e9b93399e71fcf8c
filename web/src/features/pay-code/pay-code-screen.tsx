/** Repayment code page 2 (ROUTE-21): the code, the amount, and the steps of each payment method. */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { goBack } from "../../calls/go-back.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import type { StoredRepayment } from "../../lib/stored-repayment.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeRows } from "../../ui/code-rows.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { ProductTitle } from "../../ui/product-title.tsx";
import { type CodeCheck, endedCode } from "./check-code.ts";
import { CodeOver, PayCodeTitle } from "./code-over.tsx";
import style from "./pay-code-screen.module.css";
import { PaySteps } from "./pay-steps.tsx";
import { totalPayment } from "./read-repayment.ts";
import { ShareCode } from "./share-code.tsx";
import { SumHead } from "./sum-head.tsx";
import { CodeVerdict } from "./verdict.tsx";

interface PayCodeScreenProps {
  readonly repayment: StoredRepayment | null;
  readonly ids: OrderIds;
  /** The server's check of the code; absent without a code. */
  readonly check?: CodeCheck;
}

/** Replaces a code that is missing or cannot be paid any more. */
export function NoPayCode({ ids }: { readonly ids: OrderIds }) {
  const navigate = useNavigate();
  const toRepayment = () => navigate(screenAddress("/repay", { ...ids }), { replace: true });
  return (
    <Page title={<PayCodeTitle />} onBack={goBack}>
      <Empty
        title={<Trans>There is no payment code here anymore.</Trans>}
        action={
          <Button onClick={ids.orderId ? toRepayment : goBack}>
            <Trans>Go back</Trans>
          </Button>
        }
      />
    </Page>
  );
}

export function PayCodeScreen({ repayment, ids, check }: PayCodeScreenProps) {
  const ended = endedCode(check);
  if (ended) return <CodeOver code={ended} />;
  if (!repayment) return <NoPayCode ids={ids} />;
  const { counter, logo, payCode, payNotice, rows, title } = repayment;

  return (
    <Page
      title={<PayCodeTitle />}
      onBack={goBack}
      head={
        <SumHead
          label={<Trans>Total payment</Trans>}
          amountCentavos={totalPayment(repayment)}
          counter={counter}
        />
      }
    >
      {check && check.kind !== "verified" && <CodeVerdict check={check} />}
      <Card>
        <ProductTitle logo={logo} name={title} />
        <CodeRows
          label={<Trans>Payment code (contract number)</Trans>}
          code={payCode}
          rows={rows}
        />
        <ShareCode channel={title} code={payCode} rows={rows} />
        <p className={style.note}>
          <Trans>Keep the deposit slip until your payment shows in the app.</Trans>
        </p>
      </Card>
      {payNotice.map((group) => (
        <PaySteps group={group} key={group.title} />
      ))}
    </Page>
  );
}
