/** A code that is ready to be paid (PERIOD-03); opens the page that shows how to pay it. */
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { useOpenTrustedUrl } from "../../calls/open-trusted-url.ts";
import { groupCard } from "../../lib/input-masks.ts";
import { formatMoney } from "../../lib/money.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { removeRepayment, storeRepayment } from "../../lib/stored-repayment.ts";
import { Card } from "../../ui/card.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import type { RepaymentInfo } from "./repayment.ts";

interface PayCodeBoxProps {
  readonly info: RepaymentInfo;
  readonly ids: OrderIds;
}

/** At a counter, the sum with its fee, the stores and the biller (UX-18). */
function HowToPay({ code }: { readonly code: NonNullable<RepaymentInfo["defDetail"]> }) {
  const { counter } = code;
  const amount = formatMoney(counter?.toBring ?? code.amount, pageContext().brand);
  if (!counter) return <Trans>How to pay {amount} with this code</Trans>;
  const { biller } = counter;
  const stores = counter.stores.join(", ");
  const fee = formatMoney(counter.fee, pageContext().brand);
  return (
    <>
      {counter.fee > 0 ? (
        <Trans>
          Bring {amount}, with the counter's fee of {fee}.
        </Trans>
      ) : (
        <Trans>Bring {amount}.</Trans>
      )}{" "}
      {stores && <Trans>Pay at: {stores}.</Trans>} <Trans>Biller: {biller}.</Trans>
    </>
  );
}

export function PayCodeBox({ info, ids }: PayCodeBoxProps) {
  const navigate = useNavigate();
  const openUrl = useOpenTrustedUrl();
  const { defDetail, delayInfo } = info;
  const hasCode = Boolean(defDetail);
  // A code that was stored earlier has been paid, or has ended.
  useEffect(() => {
    if (!hasCode) removeRepayment();
  }, [hasCode]);
  if (!defDetail) return null;
  const channelName = defDetail.title;

  function open(code: NonNullable<typeof defDetail>) {
    // The code's address is the page that draws the QR code.
    if (code.url) {
      openUrl(code.url);
      return;
    }
    // The amount of the code: the page may offer another one by now.
    const { amount: codeCentavos, ...shown } = code;
    const delay = delayInfo && { delayAmount: codeCentavos };
    const { orderId } = ids;
    storeRepayment({ ...shown, orderId, repayAmount: codeCentavos, delayInfo: delay ?? null });
    void navigate(screenAddress("/repaymentOfCode2", { ...ids }));
  }

  return (
    <Card>
      <RowButton
        mark={defDetail.logo}
        label={<Trans>Your code for {channelName} is ready</Trans>}
        value={defDetail.url ? <Trans>QR code</Trans> : groupCard(defDetail.payCode)}
        detail={<HowToPay code={defDetail} />}
        onClick={() => open(defDetail)}
      />
    </Card>
  );
}
