import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { NothingToPay } from "../features/repay/nothing-to-pay.tsx";
import { notOffered, removeEndedCode } from "../features/repay/repayment.ts";
import { NoRollover, RolloverScreen, RolloverTitle } from "../features/repay/rollover-screen.tsx";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-07: repayment of delay, a rollover. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const ids = orderIdsOf(request.url);
  const answer = await firstCall(FIRST_CALLS["/repayDelay"](request.url));
  removeEndedCode(answer);
  return { answer, ids };
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      kind="amount"
      head={["short", "figure", "moved"]}
      cards={[["title", 2], ["title", 3], ["link"], ["title", "instalment", "instalment"]]}
      buttons={2}
    />
  );
}

export default function RepayDelay({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, ids } = loaderData;
  const reason = notOffered(answer);
  if (reason !== null) {
    return <NothingToPay title={<RolloverTitle />} message={reason} ids={ids} />;
  }
  return (
    <Loaded answer={answer} title={<RolloverTitle />}>
      {(info) =>
        info.delayInfo ? (
          <RolloverScreen info={info} delay={info.delayInfo} ids={ids} key={ids.orderId} />
        ) : (
          <NothingToPay title={<RolloverTitle />} message={<NoRollover />} ids={ids} />
        )
      }
    </Loaded>
  );
}
