/**
 * Lets the bundler drop what the app does not use of react-router, and so 7 KB of brotli on every screen.
 *
 * - `Link`, `NavLink` and `Form`: the bundler cannot know that the calls that make them have no side effects.
 * - Actions, fetchers, routes that are found while the app runs, and instrumentation: the router holds them in its own
 *   scope, so their bodies are emptied here. It calls them for an action, a fetcher and so on only, or does without their
 *   result. The build fails where a release of react-router lacks one of them.
 */
import type { Plugin } from "vite";

const LINKS = /\/react-router\/dist\/\w+\/lib\/dom\/lib\.js$/;
const CORE = /\/react-router\/dist\/production\/lib\/(.*)\.js$/;

/** The functions that are emptied, by the file in react-router's `lib/`. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  "router/router": [
    "handleAction",
    "getUpdatedActionData",
    "getSubmissionFromNavigation",
    "getSubmittingNavigation",
    "fetch",
    "handleFetcherAction",
    "handleFetcherLoader",
    "getUpdatedRevalidatingFetchers",
    "setFetcherError",
    "resetFetcher",
    "deleteFetcher",
    "queueFetcherForDeletion",
    "abortFetcher",
    "markFetchRedirectsDone",
    "abortStaleFetchLoads",
    "discoverRoutes",
    "patchRoutesImpl",
    "enableScrollRestoration",
    "getInstrumentationNavigateMeta",
  ],
  "router/instrumentation": [
    "getRouteInstrumentationUpdates",
    "instrumentClientSideRouter",
    "consumeInstrumentationClientResultMetaReceiver",
  ],
  hooks: ["RSCErrorHandler"],
};

/** The code with the bodies of these functions emptied. */
export function emptied(code: string, names: readonly string[]): string {
  let shorter = code;
  for (const name of names) {
    const found = new RegExp(`^(\\t*)(?:async )?function ${name}\\(.*\\{$`, "m").exec(shorter);
    const end = found ? shorter.indexOf(`\n${found[1]}}\n`, found.index) : -1;
    if (!found || end < 0) throw new Error(`react-router has no function ${name}`);
    shorter = shorter.slice(0, found.index + found[0].length) + shorter.slice(end);
  }
  return shorter;
}

export function unusedRouter(): Plugin[] {
  return [
    {
      name: "unused-links",
      transform: {
        filter: { id: LINKS },
        handler: (code) =>
          code
            .replaceAll(/= (React\$1\.forwardRef\()/g, "= /* @__PURE__ */ $1")
            .replaceAll(/^\w+\.displayName = .*$/gm, ""),
      },
    },
    {
      name: "unused-router",
      apply: "build",
      transform: {
        filter: { id: CORE },
        handler(code, id) {
          const names = UNUSED[CORE.exec(id)?.[1] ?? ""];
          return names && emptied(code, names);
        },
      },
    },
  ];
}
