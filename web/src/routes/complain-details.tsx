import { loadFirst } from "../calls/load-first.ts";
import { Loaded } from "../calls/loaded.tsx";
import { DetailsScreen, DetailsTitle } from "../features/complaint-list/details-screen.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import type { Route } from "./+types/complain-details";

/** ROUTE-15: one complaint and its answer. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFirst("/complainDetails", request);
}

export function HydrateFallback() {
  return <SkeletonPage head={[]} cards={[4, 3, 3]} hasFooter={false} />;
}

export default function ComplainDetails({ loaderData: answer }: Route.ComponentProps) {
  return (
    <Loaded answer={answer} title={<DetailsTitle />}>
      {(complaint) => <DetailsScreen complaint={complaint} key={complaint.problemId} />}
    </Loaded>
  );
}
