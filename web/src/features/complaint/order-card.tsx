/** The order of a complaint, and the list of all orders to choose another (CMPH-01, CMPH-02). */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Card } from "../../ui/card.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { OptionList } from "../../ui/option-list.tsx";
import { ProductTitle } from "../../ui/product-title.tsx";
import { Rows } from "../../ui/rows.tsx";
import type { ComplaintOrder } from "./complaint-rules.ts";
import style from "./order-card.module.css";

interface OrderCardProps {
  /** The current one; null where none is chosen. */
  readonly order: ComplaintOrder | null;
  readonly orders: readonly ComplaintOrder[];
  readonly onChoose: (orderNo: string) => void;
}

export function OrderCard({ order, orders, onChoose }: OrderCardProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card>
      <div className={style.bar}>
        <h2 className={style.title}>
          <Trans>Your order</Trans>
        </h2>
        {orders.length > 0 && (
          <button
            type="button"
            className={style.all}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Trans>All</Trans>
            <DownIcon size={18} />
          </button>
        )}
      </div>
      {isOpen && (
        <div className={style.list}>
          <OptionList
            label={t`All orders`}
            options={orders.map(({ orderNo, orderNumber, productName, productLogo, status }) => ({
              value: orderNo,
              label: productName,
              detail: orderNumber,
              end: status,
              logo: productLogo,
            }))}
            value={order?.orderNo ?? ""}
            onChange={onChoose}
            onDone={() => setIsOpen(false)}
          />
        </div>
      )}
      {order && (
        <>
          <ProductTitle logo={order.productLogo} name={order.productName} />
          <Rows
            rows={[
              { text: t`Order number`, value: order.orderNumber },
              { text: t`Status`, value: order.status },
              ...order.rows.map(({ title, value }) => ({ text: title, value })),
            ]}
          />
        </>
      )}
      {!order && !isOpen && (
        <p className={style.none}>
          {orders.length > 0 ? (
            <Trans>No order selected. Tap All to choose one.</Trans>
          ) : (
            <Trans>You have no orders yet. You can still complain about something else.</Trans>
          )}
        </p>
      )}
    </Card>
  );
}
