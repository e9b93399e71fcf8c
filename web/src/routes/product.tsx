import type { LoaderFunctionArgs } from "react-router";
import { loadFirst } from "../calls/load-first.ts";
import { Loaded } from "../calls/loaded.tsx";
import { OfferTitle, ProductScreen } from "../features/product/product-screen.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-19: one product's offer, and the way to confirm it. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadFirst("/product", request);
}

export function HydrateFallback() {
  return <SkeletonPage head={["icon", "text", "figure", "long"]} cards={[3, 4]} />;
}

export default function Product({ loaderData: answer }: ScreenProps<typeof clientLoader>) {
  return (
    <Loaded answer={answer} title={<OfferTitle />}>
      {(offer) => <ProductScreen offer={offer} />}
    </Loaded>
  );
}
