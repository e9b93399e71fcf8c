/**
 * Starts the app in the prerendered page: hydrates its skeleton, which the screen then replaces, or the screen (UX-40). A screen
 * whose data is in the document takes its place at once: hydrating the skeleton first costs a slow phone 0.4 s (UX-13).
 */
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  type DataRouter,
  type HydrationState,
  type LoaderFunctionArgs,
  matchRoutes,
} from "react-router";
import { hasFirstAnswer } from "./api/first-answer.ts";
import { pageContext } from "./api/page-context.ts";
import { App } from "./app.tsx";
import { takeLoginReason } from "./bridge/messages.ts";
import { reportStarted } from "./failed-start.ts";
import { ScreenFailed } from "./frame.tsx";
import { prefetchWhenIdle } from "./lib/prefetch-when-idle.ts";
import { keepAddressesBefore } from "./lib/screen-before.ts";
import { convert, type RouteModule } from "./route-module.tsx";
import { type Likely, routes, screens } from "./routes.tsx";
import { textsReady } from "./texts.ts";
import { hideToastsOnLeaving } from "./toast-leaves.ts";
import { OVERLAYS } from "./ui/overlay.tsx";
import { overlayDepth, watchHistory } from "./ui/overlay-history.ts";
import { PlainSkeleton } from "./ui/skeleton.tsx";
import { showToast } from "./ui/toast.tsx";

const routeAt = (pathname: string) => matchRoutes([...screens], pathname)?.[0]?.route;

/** A screen whose data is there as the app starts: it is rendered at once. */
interface StandingScreen {
  readonly isAsPrerendered: boolean;
  readonly hydrationData: HydrationState;
}

/** The screen at an address that the worker has no page of (UX-15). */
const LOST_SCREEN: RouteModule = { default: ScreenFailed, HydrateFallback: PlainSkeleton };

/** Returns true if the worker opened the page that it keeps for every address without a network. */
const isWithoutNetwork = () => document.documentElement.dataset.offline !== undefined;

/**
 * Fetches the code of the page's first screen, so that the skeleton is hydrated and not replaced. A lost fetch is an
 * unhandled rejection, which the inline script shows (`failed-start.ts`).
 */
async function loadFirstScreen(): Promise<StandingScreen | undefined> {
  const { pathname } = window.location;
  const route = routeAt(pathname);
  if (!route) throw new Error(`no route at ${pathname}`);
  if (isWithoutNetwork()) {
    await textsReady();
    Object.assign(route, convert(LOST_SCREEN), { lazy: undefined });
    return;
  }
  const module = await route.handle.load();
  Object.assign(route, convert(module), { lazy: undefined });
  const { isAsPrerendered, clientLoader } = module;
  if (!(isAsPrerendered || hasFirstAnswer())) return;
  const request = { url: window.location.href };
  const load = async () => await clientLoader?.({ request } as LoaderFunctionArgs);
  // Only the router follows the address that a loader throws.
  const data = await load().catch(() => undefined);
  if (data === undefined) return;
  return {
    isAsPrerendered: isAsPrerendered?.() ?? false,
    hydrationData: { loaderData: { [route.id]: data } },
  };
}

/** Renders the app in the place of a document that shows something else. A field keeps the focus. */
function renderInstead(root: HTMLElement, app: ReactNode): void {
  const focused = document.activeElement;
  root.lang = "";
  flushSync(() => createRoot(root).render(app));
  if (!(focused instanceof HTMLInputElement)) return;
  root.querySelector<HTMLElement>(`input[name="${focused.name}"]`)?.focus();
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
  const standing = await loadFirstScreen();
  const root = document.getElementById("app");
  if (!root) throw new Error("the page has no place for the app");
  document.title = pageContext().brand.name;
  watchHistory();
  // Synchronously: an answer that has come already must not change what is hydrated.
  const router = createBrowserRouter(routes, standing);
  keepAddressesBefore(router, overlayDepth);
  const app = <App router={router} />;
  if (standing?.isAsPrerendered === false) renderInstead(root, app);
  else flushSync(() => void hydrateRoot(root, app));
  reportStarted();
  showToast(takeLoginReason());
  hideToastsOnLeaving(router);
  prefetchFrom(router);
  prefetchWhenIdle(prepareLostNetwork);
}

void start();
