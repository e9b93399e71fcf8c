/** Starts the app in the prerendered page: hydrates its skeleton, which the screen then replaces. */
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, type DataRouter, matchRoutes } from "react-router";
import { pageContext } from "./api/page-context.ts";
import { App } from "./app.tsx";
import { reportStarted } from "./failed-start.ts";
import { prefetchWhenIdle } from "./lib/prefetch-when-idle.ts";
import { convert } from "./route-module.tsx";
import { type Likely, routes, screens } from "./routes.tsx";
import { fadeBetweenScreens } from "./screen-transitions.ts";
import { hideToastsOnLeaving } from "./toast-leaves.ts";
import { OVERLAYS } from "./ui/overlay.tsx";
import { watchHistory } from "./ui/overlay-history.ts";

const routeAt = (pathname: string) => matchRoutes([...screens], pathname)?.[0]?.route;

/**
 * Fetches the code of the page's first screen, so that the skeleton is hydrated and not replaced. A lost fetch is an
 * unhandled rejection, which the inline script shows (`failed-start.ts`).
 */
async function loadFirstScreen(): Promise<void> {
  const { pathname } = window.location;
  const route = routeAt(pathname);
  if (!route) throw new Error(`no route at ${pathname}`);
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
}

void start();
