/** What a file in `routes/` gives the router. Types only. */
import type { ComponentType } from "react";

export interface LoaderArgs {
  /** Its `url` is the page's address, with the query. */
  readonly request: Request;
}

/** What a screen is rendered with: the data of its own `clientLoader`. */
export interface ScreenProps<L extends (args: LoaderArgs) => unknown> {
  readonly loaderData: Awaited<ReturnType<L>>;
}

/** From one query of a screen's address to another, or to the same one when it is asked anew. */
export interface QueryChange {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
}

export interface ScreenModule {
  readonly default: ComponentType<{ loaderData: never }>;
  /** Gives the screen's data; it does not throw for what a call answers. Without it there is none. */
  readonly clientLoader?: (args: LoaderArgs) => unknown;
  /** Whether another query of the same address needs new data; without it, it does. */
  readonly shouldRevalidate?: (change: QueryChange) => boolean;
  /** Stands until the data is there. Prerendered in no language: it holds no text. */
  readonly HydrateFallback?: ComponentType;
}

/** Fetches the code of the screen at a path. */
export type FindScreen = (pathname: string) => Promise<ScreenModule>;
