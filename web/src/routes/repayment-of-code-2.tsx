import { PayCodeScreen } from "../features/pay-code/pay-code-screen.tsx";
import { keptRepayment } from "../features/pay-code/read-repayment.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import { SkeletonPage } from "../ui/skeleton.tsx";
import type { Route } from "./+types/repayment-of-code-2";

/** ROUTE-21: repayment code page 2, of what a repayment page kept for it. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const ids = orderIdsOf(request.url);
  return { ids, repayment: keptRepayment(ids.orderId) };
}

export function HydrateFallback() {
  return <SkeletonPage head={["short", "figure"]} cards={[3, 4, 3]} hasFooter={false} />;
}

export default function RepaymentOfCode2({ loaderData }: Route.ComponentProps) {
  return <PayCodeScreen {...loaderData} />;
}
