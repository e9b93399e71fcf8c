import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { RecommendScreen, RecommendTitle } from "../features/recommend/recommend-screen.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-18: recommended products, and the open order. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return firstCall(FIRST_CALLS["/recommendList"](request.url));
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      kind="wide"
      head={["headline", "name"]}
      cards={[
        ["title", "figures", "action"],
        ["link", "figures", "line", "action"],
        ["link", "figures", "line", "action"],
      ]}
      buttons={2}
    />
  );
}

export default function RecommendList({ loaderData: answer }: ScreenProps<typeof clientLoader>) {
  return (
    <Loaded answer={answer} title={<RecommendTitle />}>
      {(home) => <RecommendScreen home={home} />}
    </Loaded>
  );
}
