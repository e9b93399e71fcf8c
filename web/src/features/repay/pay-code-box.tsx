/** A code that is ready to be paid (PERIOD-03); opens the page that shows how to pay it. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { useOpenTrustedUrl } from "../../calls/open-trusted-url.ts";
import { groupCode } from "../../lib/input-masks.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { storeRepayment } from "../../lib/stored-repayment.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProductTitle } from "../../ui/product-title.tsx";
import { Rows } from "../../ui/rows.tsx";
import { useCode } from "../../ui/use-code.ts";
import style from "./pay-code-box.module.css";
import type { RepaymentInfo } from "./repayment.ts";

/** The control that copies a code; until it has come, and without a network, the code is a row to read. */
const loadCopy = async () => ({ default: (await import("../../ui/copy-code.tsx")).CopyCode });

interface PayCodeBoxProps {
  readonly info: RepaymentInfo;
  readonly ids: OrderIds;
}

export function PayCodeBox({ info, ids }: PayCodeBoxProps) {
  const navigate = useNavigate();
  const openUrl = useOpenTrustedUrl();
  const { t } = useLingui();
  const { defDetail, delayInfo } = info;
  const typed = defDetail && !defDetail.url ? defDetail.payCode : "";
  const CopyCode = useCode(loadCopy, typed !== "");
  if (!defDetail) return null;
  const channelName = defDetail.title;
  const { rows } = defDetail;
  const label = t`Payment code`;

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
      <ProductTitle
        logo={defDetail.logo}
        name={<Trans>Your code is ready ({channelName})</Trans>}
      />
      {CopyCode && typed && <CopyCode label={label} code={typed} />}
      <Rows
        rows={CopyCode || !typed ? rows : [{ text: label, value: groupCode(typed) }, ...rows]}
      />
      <div className={style.action}>
        <Button variant="outline" onClick={() => open(defDetail)}>
          {defDetail.url ? <Trans>Show the QR code</Trans> : <Trans>How to pay with it</Trans>}
        </Button>
      </div>
    </Card>
  );
}
