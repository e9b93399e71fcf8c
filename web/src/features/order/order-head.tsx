/** The state of an order: icon, meaning, amount and day that are due (ORDER-01). */
import { ORDER_STATUS } from "../../api/values.gen.ts";
import { DueLine } from "../../ui/due-line.tsx";
import {
  DeclinedIcon,
  OverdueIcon,
  RepayingIcon,
  ReviewIcon,
  SendingIcon,
  SettledIcon,
} from "../../ui/icons.tsx";
import { MoneyFigure } from "../../ui/money.tsx";
import { StatusHead } from "../../ui/status-head.tsx";
import style from "./order-head.module.css";
import type { Order } from "./order-rules.ts";

const ICONS: Readonly<Record<Order["orderStatus"], typeof SettledIcon>> = {
  [ORDER_STATUS.underReview]: ReviewIcon,
  [ORDER_STATUS.declined]: DeclinedIcon,
  [ORDER_STATUS.disbursing]: SendingIcon,
  [ORDER_STATUS.released]: SettledIcon,
  [ORDER_STATUS.inRepayment]: RepayingIcon,
  [ORDER_STATUS.overdue]: OverdueIcon,
  [ORDER_STATUS.settled]: SettledIcon,
};

export function OrderHead({ order }: { readonly order: Order }) {
  const { amountDueCentavos, dueDate, daysLeft } = order;
  const isStuck = order.orderStatus === ORDER_STATUS.disbursing && order.cardNeedPop === 1;
  // A page that is older than its server has no icon for a status that was added.
  const Icon = isStuck ? OverdueIcon : (ICONS[order.orderStatus] ?? SettledIcon);
  return (
    <StatusHead
      icon={<Icon size={30} />}
      code={order.orderStatus}
      isLate={isStuck || order.orderStatus === ORDER_STATUS.overdue}
      status={order.noticeStatusText}
      text={order.noticeDesText}
    >
      {amountDueCentavos != null && (
        <div className={style.amount}>
          <p className={style.label}>{order.amountLabel}</p>
          <MoneyFigure centavos={amountDueCentavos} />
        </div>
      )}
      {dueDate && <DueLine date={dueDate} daysLeft={daysLeft} />}
    </StatusHead>
  );
}
