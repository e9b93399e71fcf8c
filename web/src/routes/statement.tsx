import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { StatementScreen, StatementTitle } from "../features/account/statement-screen.tsx";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-27: the statement of an order's account. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const ids = orderIdsOf(request.url);
  return { answer: await firstCall(FIRST_CALLS["/statement"](request.url)), ids };
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      kind="amount"
      head={["short", "figure", "body"]}
      cards={[
        ["product", 5],
        ["title", "instalment", "instalment"],
      ]}
      buttons={0}
    />
  );
}

export default function Statement({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, ids } = loaderData;
  return (
    <Loaded answer={answer} title={<StatementTitle />}>
      {(statement) => <StatementScreen statement={statement} ids={ids} />}
    </Loaded>
  );
}
