/** The exports of a file in `routes/`, and their conversion for react-router. */
import { type ComponentType, useLayoutEffect } from "react";
import {
  type LazyRouteFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "react-router";
import { hideFirstView } from "./api/first-answer.ts";
import { SkeletonPage } from "./ui/skeleton.tsx";

/** A screen's props: the data of its `clientLoader`. */
export interface ScreenProps<L extends (args: LoaderFunctionArgs) => unknown> {
  readonly loaderData: Awaited<ReturnType<L>>;
}

export interface RouteModule {
  readonly default: ComponentType<{ loaderData: never }>;
  /** Loads the screen's data. It does not throw when a call is refused or lost. */
  readonly clientLoader?: (args: LoaderFunctionArgs) => unknown;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  /** Shown until the data has come. It is prerendered for every language, so it holds no text. */
  readonly HydrateFallback?: ComponentType;
  /**
   * Of a screen that stands in its document itself, in the reader's language and not as a skeleton: returns true if what
   * it renders first is what the document shows (UX-40).
   */
  readonly isAsPrerendered?: () => boolean;
}

function ScreenSkeleton() {
  return <SkeletonPage head={[]} cards={[[2]]} buttons={0} />;
}

/**
 * A screen with its data. It ends the first view (UX-13) as it takes its place, so that no frame has neither; a skeleton
 * that is shown later has bars.
 */
function LoadedScreen({ screen: Screen }: { readonly screen: RouteModule["default"] }) {
  useLayoutEffect(hideFirstView, []);
  return <Screen loaderData={useLoaderData() as never} />;
}

/** Every route gets a loader: without one, react-router would skip the prerendered skeleton. */
export function convert(module: RouteModule): Awaited<ReturnType<LazyRouteFunction<RouteObject>>> {
  const {
    default: screen,
    clientLoader: loader = () => null,
    HydrateFallback = ScreenSkeleton,
    isAsPrerendered: _,
    ...rest
  } = module;
  return { ...rest, element: <LoadedScreen screen={screen} />, loader, HydrateFallback };
}
