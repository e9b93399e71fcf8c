import { loadFirst } from "../calls/load-first.ts";
import { Loaded } from "../calls/loaded.tsx";
import { HomeScreen } from "../features/home/home-screen.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import type { Route } from "./+types/home";

/** `/`: home in a plain browser, where the bridge's 'go home' ends without a wrapper (BRIDGE-03, ROUTE-01). */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFirst("/", request);
}

export function HydrateFallback() {
  return <SkeletonPage head={["title", "long"]} cards={[3, 3, 3]} />;
}

export default function HomePage({ loaderData: answer }: Route.ComponentProps) {
  return (
    <Loaded answer={answer} title={null}>
      {(home) => <HomeScreen home={home} />}
    </Loaded>
  );
}
