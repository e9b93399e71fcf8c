import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { OfferTitle, ProductScreen } from "../features/product/product-screen.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-19: one product's offer. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return firstCall(FIRST_CALLS["/product"](request.url));
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      head={["emblem", "text", "figure", "lower"]}
      cards={[
        ["title", "progress", "progress", "progress"],
        ["title", 4],
      ]}
    />
  );
}

export default function Product({ loaderData: answer }: ScreenProps<typeof clientLoader>) {
  return (
    <Loaded answer={answer} title={<OfferTitle />}>
      {(offer) => <ProductScreen offer={offer} />}
    </Loaded>
  );
}
