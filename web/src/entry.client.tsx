/** Starts the app in the prerendered page: hydrates its skeleton, which the screen then replaces. */
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, type DataRouter, matchRoutes } from "react-router";
import { pageContext } from "./api/page-context.ts";
import { App } from "./app.tsx";
import { reportStarted } from "./failed-start.ts";
import { ScreenFailed } from "./frame.tsx";
import { prefetchWhenIdle } from "./lib/prefetch-when-idle.ts";
import { convert, type RouteModule } from "./route-module.tsx";
import { type Likely, routes, screens } from "./routes.tsx";
import { fadeBetweenScreens } from "./screen-transitions.ts";
import { textsReady } from "./texts.ts";
import { hideToastsOnLeaving } from "./toast-leaves.ts";
import { OVERLAYS } from "./ui/overlay.tsx";
import { watchHistory } from "./ui/overlay-history.ts";
import { PlainSkeleton } from "./ui/skeleton.tsx";

const routeAt = (pathname: string) => matchRoutes([...screens], pathname)?.[0]?.route;

/** The screen at an address that the worker has no page of (UX-15). */
const LOST_SCREEN: RouteModule = { default: ScreenFailed, HydrateFallback: PlainSkeleton };

/** Returns true if the worker opened the page that it keeps for every address without a network. */
const isWithoutNetwork = () => document.documentElement.dataset.offline !== undefined;

/**
 * Fetches the code of the page's first screen, so that the skeleton is hydrated and not replaced. A lost fetch is an
 * unhandled rejection, which the inline script shows (`failed-start.ts`).
 */
async function loadFirstScreen(): Promise<void> {
  const { pathname } = window.location;
  const route = routeAt(pathname);
  if (!route) throw new Error(`no route at ${pathname}`);
  if (isWithoutNetwork()) {
    await textsReady();
    Object.assign(route, convert(LOST_SCREEN), { lazy: undefined });
    return;
  }
  Object.assign(route, convert(await route.handle.load()), { lazy: undefined });
}

/** Prefetches what is likely next, one after the other. A failed prefetch is retried when the screen is opened. */
async function prefetchNext(pathname: string): Promise<void> {
  const likely: Likely = routeAt(pathname)?.handle.likely ?? {};
  const { overlays = [], next = [] } = likely;
  const loads = [
    ...overlays.map((kind) => OVERLAYS[kind]),
    ...next.map((address) => routeAt(address)?.handle.load),
  ];
  for (const load of loads) await load?.().catch(() => undefined);
}

/** Prefetches at each screen, once the page is idle. */
function prefetchFrom(router: DataRouter): void {
  let from = "";
  const prefetch = ({ initialized, location: { pathname } }: DataRouter["state"]) => {
    if (!initialized || pathname === from) return;
    from = pathname;
    prefetchWhenIdle(() => void prefetchNext(pathname));
  };
  prefetch(router.state);
  router.subscribe(prefetch);
}

/** Keeps what opens at each address without a network. A browser that refuses to keep it goes on without. */
const prepareLostNetwork = () =>
  void import("./offline/prepare.ts").then(({ prepare }) => prepare()).catch(() => undefined);

async function start(): Promise<void> {
  await loadFirstScreen();
  const root = document.getElementById("app");
  if (!root) throw new Error("the page has no place for the app");
  document.title = pageContext().brand.name;
  watchHistory();
  // Synchronously: an answer that has come already must not change what is hydrated.
  const router = createBrowserRouter(routes);
  fadeBetweenScreens(router);
  flushSync(() => void hydrateRoot(root, <App router={router} />));
  reportStarted();
  hideToastsOnLeaving(router);
  prefetchFrom(router);
  prefetchWhenIdle(prepareLostNetwork);
}

void start();
