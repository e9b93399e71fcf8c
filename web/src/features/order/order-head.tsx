/** The state of an order: icon, meaning, amount and day that are due (ORDER-01). */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { pageContext } from "../../api/page-context.ts";
import { ORDER_STATUS } from "../../api/values.gen.ts";
import { formatDay } from "../../lib/dates.ts";
import { DaysLeft } from "../../ui/days-left.tsx";
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

/** Any other status, 170 among them, has the icon of 200. */
function StatusIcon({
  status,
  isStuck,
}: {
  readonly status: number;
  readonly isStuck: boolean;
}): ReactNode {
  if (isStuck) return <OverdueIcon size={30} />;
  switch (status) {
    case ORDER_STATUS.underReview:
      return <ReviewIcon size={30} />;
    case ORDER_STATUS.disbursing:
      return <SendingIcon size={30} />;
    case ORDER_STATUS.declined:
      return <DeclinedIcon size={30} />;
    case ORDER_STATUS.inRepayment:
      return <RepayingIcon size={30} />;
    case ORDER_STATUS.overdue:
      return <OverdueIcon size={30} />;
    default:
      return <SettledIcon size={30} />;
  }
}

export function OrderHead({ order }: { readonly order: Order }) {
  const { language } = pageContext();
  const { amountDueCentavos, dueDate, daysLeft } = order;
  const isStuck = order.orderStatus === ORDER_STATUS.disbursing && order.cardNeedPop === 1;
  const day = dueDate && formatDay(dueDate, language);
  return (
    <StatusHead
      icon={<StatusIcon status={order.orderStatus} isStuck={isStuck} />}
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
      {day && (
        <p className={style.due}>
          <span>
            <Trans>Due {day}</Trans>
          </span>
          {daysLeft != null && <DaysLeft days={daysLeft} />}
        </p>
      )}
    </StatusHead>
  );
}
