import type { LoaderFunctionArgs } from "react-router";
import * as api from "../api/calls.gen.ts";
import { Loaded } from "../calls/loaded.tsx";
import { openTrustedUrl } from "../calls/open-trusted-url.ts";
import { firstCall } from "../calls/with-feedback.ts";
import { ActionHole, OrderHoles } from "../features/order/order-holes.tsx";
import { replacementAddress } from "../features/order/order-rules.ts";
import { OrderScreen, OrderTitle } from "../features/order/order-screen.tsx";
import { orderIdsOf } from "../lib/order-ids.ts";
import { withCopy } from "../offline/with-copy.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-02: an order. If the server names another address for it, that replaces this page (ORDER-03). */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const ids = orderIdsOf(request.url);
  const answer = await firstCall(withCopy(`order ${ids.orderId}`, api.orderDetails(ids)));
  const replacement = answer.ok && !answer.asOf ? replacementAddress(answer.data) : "";
  // The skeleton stays until the other page loads; if it does not, the order shows.
  if (replacement) await openTrustedUrl(replacement, { replace: true });
  const hasResult = answer.ok && answer.data.paymentResult;
  return { answer, ids, ResultCard: hasResult ? await loadResultCard() : undefined };
}

/** The card of a payment's result; without its code the order lists the payment as any other. */
async function loadResultCard() {
  try {
    return (await import("../features/order/payment-result.tsx")).PaymentResultCard;
  } catch {
    return undefined;
  }
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      head={<OrderHoles />}
      cards={[["stepper"], ["product", 9]]}
      footer={<ActionHole />}
    />
  );
}

export default function LoanDetail({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, ids, ResultCard } = loaderData;
  return (
    <Loaded answer={answer} title={<OrderTitle />}>
      {(order) => <OrderScreen order={order} ids={ids} ResultCard={ResultCard} key={ids.orderId} />}
    </Loaded>
  );
}
