import { loadHome } from "../api/app.ts";
import { decide, release } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import type { Attempt } from "./Inspector.tsx";
import styles from "./OrderTools.module.css";

const UNDER_REVIEW = 21;
const APPROVED = 151;

/** The lender's side of the borrower's open order: the decision, the release. */
export function OrderTools({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const home = useAnswer(() => loadHome(host, update.state), update.seq);
  const order = home.value?.order;
  if (!order) return null;
  const then = (what: Promise<unknown>) =>
    attempt(async () => {
      await what;
      await host.act({ kind: "reload" });
    });
  return (
    <section className={styles.order} aria-label="Order">
      <h2>Order</h2>
      <p>
        {order.orderStatus} · {order.statusText}
      </p>
      <code>{order.orderId}</code>
      <div className={styles.actions}>
        <button
          type="button"
          disabled={order.orderStatus !== UNDER_REVIEW}
          onClick={() => then(decide(host, order.orderId, true))}
        >
          Approve
        </button>
        <button
          type="button"
          disabled={order.orderStatus !== UNDER_REVIEW}
          onClick={() => then(decide(host, order.orderId, false))}
        >
          Decline
        </button>
        <button
          type="button"
          disabled={order.orderStatus !== APPROVED}
          onClick={() => then(release(host, order.orderId))}
        >
          Release
        </button>
      </div>
    </section>
  );
}
