/** Payment notice, if the server sends one; opens the payment instructions (PERIOD-02). */

import { useNavigate } from "react-router";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { ChevronIcon, InfoIcon } from "../../ui/icons.tsx";
import style from "./instructions-banner.module.css";
import type { RepaymentInfo } from "./repayment.ts";

interface InstructionsBannerProps {
  readonly info: RepaymentInfo;
  readonly ids: OrderIds;
}

export function InstructionsBanner({ info, ids }: InstructionsBannerProps) {
  const navigate = useNavigate();
  if (info.isShowReyTop !== 1) return null;
  return (
    <button
      type="button"
      className={style.banner}
      onClick={() => navigate(screenAddress("/paymentInstructions", { ...ids }))}
    >
      <InfoIcon />
      <span className={style.text}>{info.noticeMsg}</span>
      <ChevronIcon size={20} />
    </button>
  );
}
