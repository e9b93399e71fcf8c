/** Starts the app in the prerendered page: the skeleton that stands there becomes the screen. */
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { pageContext } from "./api/page-context.ts";
import { App } from "./app.tsx";
import { reportStarted } from "./failed-start.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { convert } from "./route-module.tsx";
import { routes, screens } from "./routes.tsx";
import { preloadOverlays } from "./ui/overlay.tsx";

/**
 * Fetches the code of the page's own screen: the skeleton is hydrated with it, and not replaced. Where it is lost, this is
 * an unhandled rejection, which the inline script shows (`failed-start.ts`).
 */
async function loadOwnScreen(): Promise<void> {
  const [match] = matchRoutes([...screens], window.location) ?? [];
  if (!match) throw new Error(`no route at ${window.location.pathname}`);
  const { route } = match;
  Object.assign(route, convert(await route.handle.load()), { lazy: undefined });
}

/** Fetches the other screens one after the other; one that is lost now is fetched when it is gone to. */
async function preloadScreens(): Promise<void> {
  for (const { handle } of screens) await handle.load().catch(() => undefined);
}

async function start(): Promise<void> {
  await loadOwnScreen();
  const root = document.getElementById("app");
  if (!root) throw new Error("the page has no place for the app");
  document.title = pageContext().brand.name;
  // At once: a first answer that is there already must not change what is hydrated.
  const router = createBrowserRouter(routes);
  flushSync(() => void hydrateRoot(root, <App router={router} />));
  reportStarted();
  whenIdle(() => {
    preloadOverlays();
    // A visitor goes to no other screen: who came by an advert pays for none of them.
    if (pageContext().params.sessionId) void preloadScreens();
  });
}

void start();
