import type { LoaderFunctionArgs } from "react-router";
import { loadFirst } from "../calls/load-first.ts";
import { Loaded } from "../calls/loaded.tsx";
import { askForList } from "../features/loan-confirm/agreements.ts";
import {
  LoanConfirmScreen,
  LoanConfirmTitle,
} from "../features/loan-confirm/loan-confirm-screen.tsx";
import { V3_CALLS } from "../features/loan-confirm/v3-calls.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-03: the offer, and the way to take it. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const ids = orderIdsOf(request.url);
  // Beside the offer, not after it.
  const agreements = askForList(V3_CALLS, ids.productId);
  return { answer: await loadFirst("/loanConfirm", request), agreements, ids };
}

export function HydrateFallback() {
  return <SkeletonPage head={["text", "figure", "long"]} cards={[3, 6]} />;
}

export default function LoanConfirm({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, agreements, ids } = loaderData;
  return (
    <Loaded answer={answer} title={<LoanConfirmTitle />}>
      {(first) => (
        <LoanConfirmScreen
          calls={V3_CALLS}
          first={first}
          agreements={agreements}
          {...ids}
          key={ids.productId}
        />
      )}
    </Loaded>
  );
}
