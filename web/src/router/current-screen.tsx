/** The screen that the router is at, or what stands in its place until its data is there. */
import { type ReactNode, useLayoutEffect } from "react";
import { useRouterState } from "./hooks.ts";
import type { Arrival } from "./router.ts";

/**
 * A screen that comes in place of another begins at its top, or where it was left; and its heading takes the focus, which
 * was on what is gone: a screen reader says where one is, and the keyboard goes on from there.
 */
function useArrival(arrival: Arrival | null): void {
  useLayoutEffect(() => {
    if (!arrival) return;
    window.scrollTo(0, arrival.scrollY);
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [arrival]);
}

/** `fallback` is for a screen that brings none of its own. */
export function CurrentScreen({ fallback }: { readonly fallback: ReactNode }) {
  const { module, data, isStarting, failure, arrival } = useRouterState((state) => state);
  useArrival(failure ? null : arrival);
  if (failure) throw failure;
  const { default: Screen, HydrateFallback } = module;
  if (!isStarting) return <Screen loaderData={data as never} />;
  return HydrateFallback ? <HydrateFallback /> : fallback;
}
