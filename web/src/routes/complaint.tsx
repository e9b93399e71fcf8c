import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { ignoreQueryChanges } from "../calls/use-address-choice.ts";
import { firstCall } from "../calls/with-feedback.ts";
import { ComplaintScreen } from "../features/complaint/complaint-screen.tsx";
import { ComplaintTitle } from "../features/complaint/complaint-title.tsx";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-12: the choice of a complaint type. The chosen order is in the query; changing it loads nothing. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const ids = orderIdsOf(request.url);
  return { answer: await firstCall(FIRST_CALLS["/complaint"](request.url)), ids };
}

export const shouldRevalidate = ignoreQueryChanges;

export function HydrateFallback() {
  return (
    <SkeletonPage
      head={[]}
      cards={[["link"], ["title", "product", 5], ["title", "option", "option", "option"]]}
      buttons={0}
    />
  );
}

export default function Complaint({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, ids } = loaderData;
  return (
    <Loaded answer={answer} title={<ComplaintTitle />}>
      {(choices) => <ComplaintScreen choices={choices} productId={ids.productId} />}
    </Loaded>
  );
}
