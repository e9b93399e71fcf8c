/** Repayment code page 2 (ROUTE-21): the code to pay by, what to pay, and the steps of each way. */
import { Trans, useLingui } from "@lingui/react/macro";
import { goBack } from "../../calls/go-back.ts";
import { groupCard } from "../../lib/input-masks.ts";
import type { KeptRepayment } from "../../lib/kept-repayment.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { useNavigate } from "../../router/hooks.ts";
import { AmountHead } from "../../ui/amount-head.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { CopyIcon } from "../../ui/icons.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { ProductTitle } from "../../ui/product-title.tsx";
import { showToast } from "../../ui/toast.tsx";
import style from "./pay-code-screen.module.css";
import { PaySteps } from "./pay-steps.tsx";
import { totalPayment } from "./read-repayment.ts";
import "./texts.ts";

interface PayCodeScreenProps {
  readonly repayment: KeptRepayment | null;
  readonly ids: OrderIds;
}

function PayCodeTitle() {
  return <Trans>Payment code</Trans>;
}

function NoPayCode({ ids }: { readonly ids: OrderIds }) {
  const navigate = useNavigate();
  const toRepayment = () => navigate(screenAddress("/repay", { ...ids }), { replace: true });
  return (
    <Page title={<PayCodeTitle />} onBack={goBack}>
      <Empty
        title={<Trans>There is no payment code here any more.</Trans>}
        action={
          <Button onClick={ids.orderId ? toRepayment : goBack}>
            <Trans>Go back</Trans>
          </Button>
        }
      />
    </Page>
  );
}

export function PayCodeScreen({ repayment, ids }: PayCodeScreenProps) {
  const { t } = useLingui();
  if (!repayment) return <NoPayCode ids={ids} />;
  const { logo, payCode, payNotice, title } = repayment;

  async function copy() {
    const isCopied = await copyText(payCode);
    showToast(isCopied ? t`Copied` : t`Press and hold the number to copy it`);
  }

  return (
    <Page
      title={<PayCodeTitle />}
      onBack={goBack}
      head={
        <AmountHead label={<Trans>Total payment</Trans>} amountCentavos={totalPayment(repayment)} />
      }
    >
      <Card>
        <ProductTitle logo={logo} name={title} />
        <button type="button" className={style.code} onClick={copy}>
          <span className={style.text}>
            <span className={style.label}>
              <Trans>Contract number</Trans>
            </span>
            <span className={style.figures}>{groupCard(payCode)}</span>
          </span>
          <span className={style.copy}>
            <CopyIcon size={20} />
            <Trans>Copy</Trans>
          </span>
        </button>
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
