import type { HomeOrder } from "../api/app.ts";
import { useDevice } from "../host/Device.tsx";
import { Money } from "./Money.tsx";
import styles from "./OrderCard.module.css";
import { longDate } from "./text.ts";

/** The open order: its state, and what is due. */
export function OrderCard({ order }: { order: HomeOrder }) {
  const { host } = useDevice();
  const due = order.amountDueCentavos ?? null;
  return (
    <button
      type="button"
      className={styles.card}
      onClick={() => host.act({ kind: "openPage", address: order.url })}
    >
      <span className={styles.head}>
        <span>{order.productName}</span>
        <span className={styles.status}>{order.statusText}</span>
      </span>
      {due !== null && (
        <span className={styles.due}>
          <span className={styles.label}>{order.amountLabel}</span>
          <Money centavos={due} />
        </span>
      )}
      <span className={styles.foot}>
        <span>{order.dueDate ? `Due ${longDate(order.dueDate)}` : "See how it goes on"}</span>
        <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
          <path d="m1 1 6 6-6 6" />
        </svg>
      </span>
    </button>
  );
}
