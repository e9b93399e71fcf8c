/** What a file in `routes/` exports, and how react-router takes it. */
import type { ComponentType } from "react";
import {
  type LazyRouteFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "react-router";
import { SkeletonPage } from "./ui/skeleton.tsx";

/** What a screen is rendered with: the data of its own `clientLoader`. */
export interface ScreenProps<L extends (args: LoaderFunctionArgs) => unknown> {
  readonly loaderData: Awaited<ReturnType<L>>;
}

export interface RouteModule {
  readonly default: ComponentType<{ loaderData: never }>;
  /** Gives the screen's data. It does not throw when a call is refused or lost. */
  readonly clientLoader?: (args: LoaderFunctionArgs) => unknown;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  /** Stands until the data is there. It is prerendered for every language, so it holds no text. */
  readonly HydrateFallback?: ComponentType;
}

function ScreenSkeleton() {
  return <SkeletonPage head={[]} cards={[2]} hasFooter={false} />;
}

function LoadedScreen({ screen: Screen }: { readonly screen: RouteModule["default"] }) {
  return <Screen loaderData={useLoaderData() as never} />;
}

/** A route always has a loader: without one it would skip the skeleton that was prerendered for it. */
export function convert(module: RouteModule): Awaited<ReturnType<LazyRouteFunction<RouteObject>>> {
  const {
    default: screen,
    clientLoader: loader = () => null,
    HydrateFallback = ScreenSkeleton,
    ...rest
  } = module;
  return { ...rest, element: <LoadedScreen screen={screen} />, loader, HydrateFallback };
}
