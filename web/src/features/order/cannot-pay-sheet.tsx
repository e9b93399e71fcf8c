/** What a borrower who cannot pay can do: a part, the rollover on offer, a call (UX-24). */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { callTelephone } from "../../bridge/messages.ts";
import { openTrustedUrl } from "../../calls/open-trusted-url.ts";
import { formatPhone } from "../../lib/phones.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { CalendarIcon, ChatIcon, PhoneIcon, WalletIcon } from "../../ui/icons.tsx";
import { Sheet } from "../../ui/overlay.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import style from "./order-rows.module.css";
import { actionsOf, servicePhone } from "./order-rules.ts";
import type { OrderSheetProps } from "./sheet-row.tsx";

export default function CannotPaySheet({ order, ids, isOpen, onClose }: OrderSheetProps) {
  const navigate = useNavigate();
  const phone = servicePhone(order);
  const open = (path: `/${string}`) => () => void navigate(screenAddress(path, { ...ids }));
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={<Trans>Can't pay?</Trans>}>
      <div className={style.rows}>
        <RowButton
          mark={<WalletIcon />}
          label={<Trans>Any amount counts at once</Trans>}
          value={<Trans>Pay a part</Trans>}
          onClick={order.h5Url ? () => openTrustedUrl(order.h5Url) : open("/repay")}
        />
        {actionsOf(order) === "repay-or-rollover" && (
          <RowButton
            mark={<CalendarIcon />}
            label={<Trans>Later due dates, for a fee</Trans>}
            value={<Trans>Rollover Repayment</Trans>}
            onClick={open("/repayDelay")}
          />
        )}
        {phone && (
          <RowButton
            mark={<PhoneIcon />}
            label={<Trans>Tell us early: we look for a way with you</Trans>}
            value={formatPhone(phone, pageContext().brand)}
            onClick={() => callTelephone(phone)}
          />
        )}
        <RowButton
          mark={<ChatIcon />}
          label={<Trans>In writing</Trans>}
          value={<Trans>Customer service</Trans>}
          onClick={open("/customerService")}
        />
      </div>
    </Sheet>
  );
}
