import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { DetailsScreen, DetailsTitle } from "../features/complaint-list/details-screen.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-15: one complaint and its answer. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return firstCall(FIRST_CALLS["/complainDetails"](request.url));
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      head={[]}
      cards={[
        [4, "code"],
        ["title", 4],
        ["title", 6],
      ]}
      buttons={0}
    />
  );
}

export default function ComplainDetails({ loaderData: answer }: ScreenProps<typeof clientLoader>) {
  return (
    <Loaded answer={answer} title={<DetailsTitle />}>
      {(complaint) => <DetailsScreen complaint={complaint} key={complaint.problemId} />}
    </Loaded>
  );
}
