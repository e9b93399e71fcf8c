/** The borrower's other and earlier loans, each with the way to its page (UX-21). */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { WalletIcon } from "../../ui/icons.tsx";
import { Sheet } from "../../ui/overlay.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import style from "./order-rows.module.css";
import type { OrderSheetProps } from "./sheet-row.tsx";

export default function OtherLoansSheet({ order, isOpen, onClose }: OrderSheetProps) {
  const navigate = useNavigate();

  async function open({ productId, orderId }: OrderIds) {
    await navigate(screenAddress("/loanDetail", { productId, orderId }));
    // The same address with another query is no new screen: the page would stay at the row.
    window.scrollTo(0, 0);
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={<Trans>Your other loans</Trans>}>
      <div className={style.rows}>
        {order.otherLoans.map((loan) => (
          <RowButton
            key={loan.orderId}
            mark={<WalletIcon />}
            label={loan.text}
            value={loan.title}
            onClick={() => void open(loan)}
          />
        ))}
      </div>
    </Sheet>
  );
}
