import type { LoaderFunctionArgs } from "react-router";
import { type Answer, isLost } from "../api/answer.ts";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded, NOT_FOUND } from "../calls/loaded.tsx";
import { openTrustedUrl } from "../calls/open-trusted-url.ts";
import { NOT_SIGNED_IN, withFeedback } from "../calls/with-feedback.ts";
import { ActionHole, OrderHoles } from "../features/order/order-holes.tsx";
import { replacementAddress } from "../features/order/order-rules.ts";
import { OrderScreen, OrderTitle } from "../features/order/order-screen.tsx";
import { PaymentUnknown } from "../features/order/payment-unknown.tsx";
import { endBegunPayment, isPaymentUnknown } from "../lib/begun-payment.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import { withCopy } from "../offline/with-copy.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-02: an order. If the server names another address for it, that replaces this page (ORDER-03). */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const ids = orderIdsOf(request.url);
  const answer = await withFeedback(
    withCopy(`order ${ids.orderId}`, FIRST_CALLS["/loanDetail"](request.url)),
    { quiet: (failure) => !isLost(failure) || isPaymentUnknown(ids.orderId) },
  );
  if (answer.ok && !answer.asOf) endBegunPayment(ids.orderId);
  const replacement = answer.ok && !answer.asOf ? replacementAddress(answer.data) : "";
  // The skeleton stays until the other page loads; if it does not, the order shows.
  if (replacement) await openTrustedUrl(replacement, { replace: true });
  const hasResult = answer.ok && answer.data.paymentResult;
  return { answer, ids, results: hasResult ? await loadResults() : undefined };
}

/** Returns true if the server answered about the order; a session that ended has a page of its own. */
function isAnswered(answer: Answer<unknown>): boolean {
  return answer.ok ? !answer.asOf : [NOT_SIGNED_IN, NOT_FOUND].includes(answer.code);
}

/** The parts of a payment's result; without their code the order lists the payment as any other. */
async function loadResults() {
  try {
    return await import("../features/order/payment-result.tsx");
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
  const { answer, ids, results } = loaderData;
  if (isPaymentUnknown(ids.orderId) && !isAnswered(answer)) return <PaymentUnknown />;
  return (
    <Loaded answer={answer} title={<OrderTitle />}>
      {(order) => <OrderScreen order={order} ids={ids} results={results} key={ids.orderId} />}
    </Loaded>
  );
}
