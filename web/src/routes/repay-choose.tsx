import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { listFailureText, loadMethods, notOffered } from "../features/repay-choose/methods.ts";
import { NothingToPay } from "../features/repay-choose/nothing-to-pay.tsx";
import {
  RepayChooseScreen,
  RepayChooseTitle,
} from "../features/repay-choose/repay-choose-screen.tsx";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-06: legacy repayment. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const couponId = new URL(request.url).searchParams.get("couponId") ?? "";
  const answer = await loadMethods(FIRST_CALLS["/repayChoose"](request.url));
  return { answer, ids: orderIdsOf(request.url), couponId };
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      kind="amount"
      head={["short", "figure", "due"]}
      cards={[["title", "option", "option"], ["title", "option", "option"], ["link"]]}
    />
  );
}

export default function RepayChoose({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, ids, couponId } = loaderData;
  const reason = notOffered(answer);
  if (reason !== null) return <NothingToPay message={reason} ids={ids} />;
  return (
    <Loaded answer={answer} title={<RepayChooseTitle />} lostText={listFailureText()}>
      {(methods) => (
        <RepayChooseScreen methods={methods} ids={ids} couponId={couponId} key={ids.orderId} />
      )}
    </Loaded>
  );
}
