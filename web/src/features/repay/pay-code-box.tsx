/** A code that is ready to be paid (PERIOD-03); it opens the code's own page with how to pay it. */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { groupCard } from "../../lib/input-masks.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Card } from "../../ui/card.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import style from "./pay-code-box.module.css";
import type { OrderIds, RepaymentInfo } from "./repayment.ts";
import { keepRepayment } from "./repayment-info.ts";

interface PayCodeBoxProps {
  readonly info: RepaymentInfo;
  readonly ids: OrderIds;
}

export function PayCodeBox({ info, ids }: PayCodeBoxProps) {
  const navigate = useNavigate();
  const { defDetail, repayAmount, delayInfo } = info;
  if (!defDetail) return null;
  const channelName = defDetail.title;

  function open(code: NonNullable<typeof defDetail>) {
    const delay = delayInfo ? { delayAmount: delayInfo.delayAmount } : null;
    keepRepayment({ ...code, orderId: ids.orderId, repayAmount, delayInfo: delay });
    void navigate(screenAddress("/repaymentOfCode2", { ...ids }));
  }

  return (
    <Card>
      <button type="button" className={style.code} onClick={() => open(defDetail)}>
        <img className={style.logo} src={defDetail.logo} alt="" width={40} height={40} />
        <span className={style.text}>
          <span className={style.label}>
            <Trans>Your code for {channelName} is ready</Trans>
          </span>
          <span className={style.figures}>{groupCard(defDetail.payCode)}</span>
          <span className={style.label}>
            <Trans>How to pay with it</Trans>
          </span>
        </span>
        <ChevronIcon size={20} />
      </button>
    </Card>
  );
}
