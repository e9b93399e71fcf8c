/** The screen that the router is at, or what stands in its place until its data is there. */
import type { ReactNode } from "react";
import { useRouterState } from "./hooks.ts";

/** `fallback` is for a screen that brings none of its own. */
export function CurrentScreen({ fallback }: { readonly fallback: ReactNode }) {
  const { module, data, isStarting, failure } = useRouterState((state) => state);
  if (failure) throw failure;
  const { default: Screen, HydrateFallback } = module;
  if (!isStarting) return <Screen loaderData={data as never} />;
  return HydrateFallback ? <HydrateFallback /> : fallback;
}
