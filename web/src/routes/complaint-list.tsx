import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { ignoreQueryChanges } from "../calls/use-address-choice.ts";
import { firstCall } from "../calls/with-feedback.ts";
import { ListScreen, ListTitle } from "../features/complaint-list/list-screen.tsx";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-14: the borrower's complaints. The open tab is in the query; changing it loads nothing. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  return {
    answer: await firstCall(FIRST_CALLS["/complaintList"](request.url)),
    ids: orderIdsOf(request.url),
  };
}

export const shouldRevalidate = ignoreQueryChanges;

export function HydrateFallback() {
  return <SkeletonPage head={[]} cards={[[1], [3], [3]]} buttons={0} />;
}

export default function ComplaintList({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, ids } = loaderData;
  return (
    <Loaded answer={answer} title={<ListTitle />}>
      {({ tabs }) => <ListScreen tabs={tabs} ids={ids} />}
    </Loaded>
  );
}
