import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { loadFirst } from "../calls/load-first.ts";
import { Loaded } from "../calls/loaded.tsx";
import { ProductScreen, ProductTitle } from "../features/product/product-screen.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import type { Route } from "./+types/product";

/** ROUTE-19: one product's offer, and the way to confirm it. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFirst("/product", request);
}

export function HydrateFallback() {
  return <SkeletonPage head={["icon", "text", "figure", "long"]} cards={[1, 4]} />;
}

export default function Product({ loaderData: answer }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  // Back from a step, out of the browser's memory: the step may be done by now.
  useEffect(() => {
    const refresh = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate();
    };
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, [revalidate]);
  return (
    <Loaded answer={answer} title={<ProductTitle />}>
      {(offer) => <ProductScreen offer={offer} />}
    </Loaded>
  );
}
