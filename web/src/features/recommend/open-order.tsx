/** A summary of the borrower's open order, with a link to it. */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { pageContext } from "../../api/page-context.ts";
import { formatDay } from "../../lib/dates.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Money } from "../../ui/money.tsx";
import type { OpenOrderData } from "./home.ts";
import style from "./recommend-screen.module.css";

export function OpenOrder({ order }: { readonly order: OpenOrderData }) {
  const navigate = useNavigate();
  const { productId, orderId, amountDueCentavos, dueDate, enoughText } = order;
  const day = dueDate && formatDay(dueDate, pageContext().language);
  return (
    <Card title={<Trans>Your loan</Trans>}>
      <div className={style.order}>
        <div>
          <p className={style.name}>{order.productName}</p>
          <p className={style.quiet}>{order.statusText}</p>
        </div>
        {amountDueCentavos != null && (
          <div className={style.due}>
            <p className={style.quiet}>{order.amountLabel}</p>
            <p className={style.name}>
              <Money centavos={amountDueCentavos} />
            </p>
            {day && (
              <p className={style.quiet}>
                <Trans>Due {day}</Trans>
              </p>
            )}
          </div>
        )}
        {enoughText && <p className={`${style.quiet} ${style.enough}`}>{enoughText}</p>}
      </div>
      <Button
        variant="outline"
        onClick={() => void navigate(screenAddress("/loanDetail", { productId, orderId }))}
      >
        <Trans>View your loan</Trans>
      </Button>
    </Card>
  );
}
