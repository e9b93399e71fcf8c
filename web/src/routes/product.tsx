import { loadFirst } from "../calls/load-first.ts";
import { Loaded } from "../calls/loaded.tsx";
import { OfferTitle, ProductScreen } from "../features/product/product-screen.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import type { Route } from "./+types/product";

/** ROUTE-19: one product's offer, and the way to confirm it. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFirst("/product", request);
}

export function HydrateFallback() {
  return <SkeletonPage head={["icon", "text", "figure", "long"]} cards={[3, 4]} />;
}

export default function Product({ loaderData: answer }: Route.ComponentProps) {
  return (
    <Loaded answer={answer} title={<OfferTitle />}>
      {(offer) => <ProductScreen offer={offer} />}
    </Loaded>
  );
}
