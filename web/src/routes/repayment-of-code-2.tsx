import { PayCodeScreen } from "../features/pay-code/pay-code-screen.tsx";
import { keptRepayment } from "../features/pay-code/read-repayment.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { LoaderArgs, ScreenProps } from "../router/screen-module.ts";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-21: repayment code page 2, of what a repayment page kept for it. */
export function clientLoader({ request }: LoaderArgs) {
  const ids = orderIdsOf(request.url);
  return { ids, repayment: keptRepayment(ids.orderId) };
}

export function HydrateFallback() {
  return <SkeletonPage head={["short", "figure"]} cards={[3, 4, 3]} hasFooter={false} />;
}

export default function RepaymentOfCode2({ loaderData }: ScreenProps<typeof clientLoader>) {
  return <PayCodeScreen {...loaderData} />;
}
