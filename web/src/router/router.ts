/**
 * Goes from screen to screen: finds a screen's code, asks its loader, and only then changes the address and what is
 * shown. The newest way wins; a slower one before it is dropped. It knows no screen and renders nothing; the entries of
 * the browser's history are the library's.
 */
import type { RouterHistory } from "@tanstack/history";
import { createStore } from "../lib/store.ts";
import type { FindScreen, ScreenModule } from "./screen-module.ts";

export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Another one for each way to a page, the same while a page is only asked anew. */
  readonly key: string;
}

export interface RouterState {
  readonly location: PageLocation;
  readonly module: ScreenModule;
  /** What the loader gave; `undefined` while the first answer is on its way (`isStarting`). */
  readonly data: unknown;
  readonly isStarting: boolean;
  /** Another screen is on its way. */
  readonly isLeaving: boolean;
  readonly isRevalidating: boolean;
  /** What the loader threw, for the app's error boundary. */
  readonly failure?: unknown;
}

export interface NavigateOptions {
  /** Takes this page's place in the history. */
  readonly replace?: boolean;
}

export interface Router {
  readonly get: () => RouterState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for the data of the first screen, and listens to the browser's back and forward. */
  readonly start: () => Promise<void>;
  /** Goes to a screen of ours; where its code cannot be fetched, the browser loads that page. */
  readonly navigate: (to: string, options?: NavigateOptions) => Promise<void>;
  /** Asks the loader of the shown screen anew. */
  readonly revalidate: () => Promise<void>;
  /** The first screen's state, for taking over what was prerendered. */
  readonly getFirst: () => RouterState;
  /** Asks before the browser's back and forward; gives the way to stop asking. */
  readonly guard: (mayLeave: () => boolean) => () => void;
}

type Outcome = Pick<RouterState, "data" | "failure">;

const ARRIVED = { isStarting: false, isLeaving: false, isRevalidating: false } as const;

async function load(module: ScreenModule, url: URL): Promise<Outcome> {
  try {
    return { data: await module.clientLoader?.({ request: new Request(url) }) };
  } catch (failure) {
    return { data: undefined, failure };
  }
}

/** An address within this origin. */
function hrefOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}

/** A router that shows `first`, the screen of the page's address, which is on the way. */
export function createRouter(
  first: ScreenModule,
  findScreen: FindScreen,
  history: RouterHistory,
): Router {
  const urlOf = (address: string) => new URL(address, window.location.href);
  let url = urlOf(history.location.href);
  let ways = 0;

  const place = (): PageLocation => {
    const { pathname, search, hash } = url;
    return { pathname, search, hash, key: String(ways) };
  };
  const start: RouterState = {
    location: place(),
    module: first,
    data: undefined,
    ...ARRIVED,
    isStarting: true,
  };
  const store = createStore(start);

  function arrive(next: URL, change: Partial<RouterState>): void {
    const isOther = next.pathname !== url.pathname;
    url = next;
    store.set({ ...store.get(), ...ARRIVED, location: place(), ...change });
    if (isOther) window.scrollTo(0, 0);
  }

  function keepsData(next: URL): boolean {
    if (store.get().isStarting || next.pathname !== url.pathname) return false;
    if (next.search === url.search && next.hash !== url.hash) return true;
    return store.get().module.shouldRevalidate?.({ currentUrl: url, nextUrl: next }) === false;
  }

  /** Shows the screen at an address; `enter` writes it into the history, once it is sure. */
  async function visit(next: URL, enter: () => void): Promise<void> {
    ways += 1;
    const way = ways;
    if (keepsData(next)) {
      enter();
      return arrive(next, {});
    }
    store.set({ ...store.get(), isLeaving: true });
    const module = await findScreen(next.pathname).catch(() => undefined);
    if (way !== ways) return;
    // No network, or a newer release: then the browser can tell, and fetch what is there now.
    if (!module) return window.location.assign(next);
    const outcome = await load(module, next);
    if (way !== ways) return;
    enter();
    arrive(next, { module, failure: undefined, ...outcome });
  }

  async function revalidate(): Promise<void> {
    const { module, isLeaving } = store.get();
    // The screen that is on its way brings its own data.
    if (isLeaving || module.shouldRevalidate?.({ currentUrl: url, nextUrl: url }) === false) return;
    const way = ways;
    store.set({ ...store.get(), isRevalidating: true });
    const outcome = await load(module, url);
    if (way === ways) store.set({ ...store.get(), ...outcome, isRevalidating: false });
  }

  return {
    get: store.get,
    getFirst: () => start,
    subscribe: store.subscribe,
    revalidate,
    async start() {
      history.subscribe(({ location, action }) => {
        const isOurs = action.type === "PUSH" || action.type === "REPLACE";
        // A way back that was refused is told, too: with the page that it stays at.
        if (!isOurs && location.href !== hrefOf(url)) void visit(urlOf(location.href), () => {});
      });
      const outcome = await load(first, url);
      if (ways === 0) store.set({ ...store.get(), ...outcome, isStarting: false });
    },
    navigate(to, { replace = false } = {}) {
      const next = urlOf(to);
      const how = replace || next.href === url.href ? "replace" : "push";
      return visit(next, () => {
        history[how](hrefOf(next));
        history.flush();
      });
    },
    guard(mayLeave) {
      const blockerFn = ({ action }: { action: string }) =>
        action !== "PUSH" && action !== "REPLACE" && !mayLeave();
      return history.block({ blockerFn, enableBeforeUnload: false });
    },
  };
}
