/**
 * Fetches the code of the other screens while the page is idle: going to one then costs its data alone, and a
 * lost network shows as a page that could not load (API-08). Without its code the router would load the
 * document anew, and there would be no page at all. A link that fails does no harm.
 */

/** What the router's build says of a route: the files that it is made of. */
interface RouteFiles {
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

declare global {
  interface Window {
    __reactRouterManifest?: { readonly routes: Readonly<Record<string, RouteFiles | undefined>> };
  }
}

function addLink(rel: string, href: string): void {
  if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement("link");
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}

export function preloadScreens(): void {
  for (const route of Object.values(window.__reactRouterManifest?.routes ?? {})) {
    for (const file of [route?.module, ...(route?.imports ?? [])]) {
      if (file) addLink("modulepreload", file);
    }
    for (const file of route?.css ?? []) addLink("prefetch", file);
  }
}
