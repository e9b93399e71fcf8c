/**
 * Goes from screen to screen: finds a screen's code, asks its loader, and only then changes the address and what is
 * shown. The newest way wins; a slower one before it is dropped. It knows no screen and renders nothing; the entries of
 * the browser's history are the library's.
 */
import type { RouterHistory } from "@tanstack/history";
import { createStore } from "../lib/store.ts";
import type { FindScreen, ScreenModule } from "./screen-module.ts";
import { keepOwnScroll, rememberScroll } from "./scroll-restoration.ts";

export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Another one for each way to a page, the same while a page is only asked anew. */
  readonly key: string;
}

/** The coming of another screen in place of one before it. */
export interface Arrival {
  /** Where the screen was scrolled to when it was left by the way back; 0 for one that is new. */
  readonly scrollY: number;
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
  /** Another object for each; null at the page's first screen, which the browser itself places. */
  readonly arrival: Arrival | null;
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

/** One way to an address, from its first step on. */
interface Way {
  /** Whether the browser's back or forward began it. */
  readonly isReturn: boolean;
  /** Writes it into the history, once it is sure. */
  readonly enter: () => void;
}

type Outcome = Pick<RouterState, "data" | "failure">;

const ARRIVED = { isStarting: false, isLeaving: false, isRevalidating: false } as const;

async function load(module: ScreenModule, url: URL): Promise<Outcome> {
  try {
    const data = await module.clientLoader?.({ request: new Request(url) });
    return { data, failure: undefined };
  } catch (failure) {
    return { data: undefined, failure };
  }
}

/** Leaves the app for the page at this address; one that the browser is at already is loaded anew. */
function leaveFor(url: URL): void {
  if (url.href === window.location.href) window.location.reload();
  else window.location.assign(url);
}

/** An address within this origin. */
function hrefOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}

/** What tells one screen from another: its path, and a hash that is an address of its own (ROUTE-25). */
function screenOf({ pathname, hash }: URL): string {
  return hash.startsWith("#/") ? pathname + hash : pathname;
}

function locationOf({ pathname, search, hash }: URL, visit: number): PageLocation {
  return { pathname, search, hash, key: String(visit) };
}

/** Asks before the browser's back and forward alone: what the app itself goes to is not asked about. */
function guardReturn(history: RouterHistory, mayLeave: () => boolean): () => void {
  const blockerFn = ({ action }: { action: string }) =>
    action !== "PUSH" && action !== "REPLACE" && !mayLeave();
  return history.block({ blockerFn, enableBeforeUnload: false });
}

/** A router that shows `first`, the screen of the page's address, which is on the way. */
export function createRouter(
  first: ScreenModule,
  findScreen: FindScreen,
  history: RouterHistory,
): Router {
  const urlOf = (address: string) => new URL(address, window.location.href);
  const passTo = rememberScroll(history);
  let url = urlOf(history.location.href);
  let arrivals = 0;
  /** The newest way, until its screen is shown. */
  let pending: Way | null = null;

  const place = () => locationOf(url, arrivals);
  const start: RouterState = {
    location: place(),
    module: first,
    data: undefined,
    arrival: null,
    ...ARRIVED,
    isStarting: true,
  };
  const store = createStore(start);

  /** Writes the way into the history, and shows what is at its end. */
  function arrive(next: URL, way: Way, change: Partial<RouterState>): void {
    const isOther = screenOf(next) !== screenOf(url);
    const leftAt = passTo(way.enter);
    const scrollY = way.isReturn ? leftAt : 0;
    url = next;
    arrivals += 1;
    pending = null;
    const arrival = isOther ? { scrollY } : store.get().arrival;
    store.set({ ...store.get(), ...ARRIVED, location: place(), arrival, ...change });
  }

  function keepsData(next: URL): boolean {
    if (store.get().isStarting || next.pathname !== url.pathname) return false;
    if (next.search === url.search && next.hash !== url.hash) return true;
    return store.get().module.shouldRevalidate?.({ currentUrl: url, nextUrl: next }) === false;
  }

  /** Shows the screen at an address, once its code and its data are there. */
  async function visit(next: URL, way: Way): Promise<void> {
    pending = way;
    if (keepsData(next)) return arrive(next, way, {});
    store.set({ ...store.get(), isLeaving: true });
    const module = await findScreen(next.pathname).catch(() => undefined);
    if (pending !== way) return;
    // No network, or a newer release: then the browser can tell, and fetch what is there now.
    if (!module) return leaveFor(next);
    const outcome = await load(module, next);
    if (pending !== way) return;
    arrive(next, way, { module, ...outcome });
  }

  /** Follows the browser, which is at another entry of the history already. */
  function followHistory(address: string): void {
    if (address !== hrefOf(url)) void visit(urlOf(address), { isReturn: true, enter: () => {} });
    // There and back before that screen came; or a way back that was refused is told.
    else if (pending?.isReturn) {
      pending = null;
      store.set({ ...store.get(), isLeaving: false });
    }
  }

  async function revalidate(): Promise<void> {
    const { module, isLeaving } = store.get();
    // The screen that is on its way brings its own data.
    if (isLeaving || module.shouldRevalidate?.({ currentUrl: url, nextUrl: url }) === false) return;
    const visited = arrivals;
    store.set({ ...store.get(), isRevalidating: true });
    const outcome = await load(module, url);
    if (visited === arrivals) store.set({ ...store.get(), ...outcome, isRevalidating: false });
  }

  return {
    get: store.get,
    getFirst: () => start,
    subscribe: store.subscribe,
    revalidate,
    async start() {
      keepOwnScroll();
      history.subscribe(({ location, action }) => {
        const isOurs = action.type === "PUSH" || action.type === "REPLACE";
        if (!isOurs) followHistory(location.href);
      });
      const outcome = await load(first, url);
      if (arrivals === 0) store.set({ ...store.get(), ...outcome, isStarting: false });
    },
    navigate(to, { replace = false } = {}) {
      const next = urlOf(to);
      const how = replace || next.href === url.href ? "replace" : "push";
      const enter = () => {
        history[how](hrefOf(next));
        history.flush();
      };
      return visit(next, { isReturn: false, enter });
    },
    guard: (mayLeave) => guardReturn(history, mayLeave),
  };
}
