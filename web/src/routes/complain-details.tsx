import type { LoaderFunctionArgs } from "react-router";
import * as api from "../api/calls.gen.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { DetailsScreen, DetailsTitle } from "../features/complaint-list/details-screen.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-15: one complaint and its answer. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  const problemId = new URL(request.url).searchParams.get("problemId") ?? "";
  return firstCall(api.complaintDetails({ problemId }));
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
