/** The router for components: where the page is, and the ways on. */
import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { PageLocation, Router, RouterState } from "./router.ts";

export const RouterContext = createContext<Router | null>(null);

function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error("rendered outside of RouterContext");
  return router;
}

/** One part of what the router knows; the component renders again only when that part changes. */
export function useRouterState<T>(select: (state: RouterState) => T): T {
  const { subscribe, get, getFirst } = useRouter();
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(getFirst()),
  );
}

/** Where the page is. */
export function useLocation(): PageLocation {
  return useRouterState((state) => state.location);
}

/** Gives the function that goes to one of our own screens: `navigate(screenAddress("/repay", { … }))`. */
export function useNavigate(): Router["navigate"] {
  return useRouter().navigate;
}

interface Revalidator {
  readonly revalidate: () => Promise<void>;
  readonly state: "idle" | "loading";
}

/** The way to ask for this screen's data anew, and whether it is being asked for. */
export function useRevalidator(): Revalidator {
  const isRunning = useRouterState((state) => state.isRevalidating);
  return { revalidate: useRouter().revalidate, state: isRunning ? "loading" : "idle" };
}

/** Asks before the browser's back and forward leave this screen; `false` stays. */
export function useLeaveCheck(mayLeave: () => boolean): void {
  const { guard } = useRouter();
  const ask = useEffectEvent(mayLeave);
  useEffect(() => guard(() => ask()), [guard]);
}
