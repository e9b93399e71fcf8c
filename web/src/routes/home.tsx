import { loadFirst } from "../calls/load-first.ts";
import { Loaded } from "../calls/loaded.tsx";
import { RecommendScreen } from "../features/recommend/recommend-screen.tsx";
import type { LoaderArgs, ScreenProps } from "../router/screen-module.ts";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** `/`: home in a plain browser, where the bridge's 'go home' ends without a wrapper (BRIDGE-03, ROUTE-01). */
export function clientLoader({ request }: LoaderArgs) {
  return loadFirst("/", request);
}

export function HydrateFallback() {
  return <SkeletonPage head={["title", "long"]} cards={[3, 3, 3]} />;
}

export default function HomePage({ loaderData: answer }: ScreenProps<typeof clientLoader>) {
  return (
    <Loaded answer={answer} title={null}>
      {(home) => <RecommendScreen home={home} />}
    </Loaded>
  );
}
