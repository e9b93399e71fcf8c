import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { NothingToPay } from "../features/repay/nothing-to-pay.tsx";
import { RepayHoles } from "../features/repay/repay-holes.tsx";
import { RepayScreen, RepayTitle } from "../features/repay/repay-screen.tsx";
import { notOffered, removeEndedCode } from "../features/repay/repayment.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import { withCopy } from "../offline/with-copy.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-05: repayment of an instalment. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const ids = orderIdsOf(request.url);
  const answer = await firstCall(
    withCopy(`due ${ids.orderId}`, FIRST_CALLS["/repay"](request.url)),
  );
  removeEndedCode(answer);
  return { answer, ids };
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      head={<RepayHoles />}
      cards={[
        ["product", 2, "toggle"],
        ["title", "option", "option"],
        ["link"],
        ["title", "instalment", "instalment"],
      ]}
    />
  );
}

export default function Repay({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, ids } = loaderData;
  const reason = notOffered(answer);
  if (reason !== null) return <NothingToPay title={<RepayTitle />} message={reason} ids={ids} />;
  return (
    <Loaded answer={answer} title={<RepayTitle />}>
      {(info) => <RepayScreen info={info} ids={ids} key={ids.orderId} />}
    </Loaded>
  );
}
