import { loadFirst } from "../calls/load-first.ts";
import { Loaded } from "../calls/loaded.tsx";
import {
  LoanConfirmScreen,
  LoanConfirmTitle,
} from "../features/loan-confirm/loan-confirm-screen.tsx";
import { V3_CALLS } from "../features/loan-confirm/v3-calls.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { LoaderArgs, ScreenProps } from "../router/screen-module.ts";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-03: the offer, and the way to take it. */
export async function clientLoader({ request }: LoaderArgs) {
  return { answer: await loadFirst("/loanConfirm", request), ids: orderIdsOf(request.url) };
}

export function HydrateFallback() {
  return <SkeletonPage head={["text", "figure", "long"]} cards={[3, 6]} />;
}

export default function LoanConfirm({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, ids } = loaderData;
  return (
    <Loaded answer={answer} title={<LoanConfirmTitle />}>
      {(first) => <LoanConfirmScreen calls={V3_CALLS} first={first} {...ids} key={ids.productId} />}
    </Loaded>
  );
}
