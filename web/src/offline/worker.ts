/**
 * The service worker: without a network it opens the pages that `calls/keep-page.ts` kept (UX-07). It keeps nothing
 * itself, and answers no other address: calls of the server pass by it.
 */
interface PageRequest extends Event {
  readonly request: Request;
  /** The answer that the browser asked for while this worker started; undefined where it does not. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Activation extends Event {
  waitUntil(done: Promise<unknown> | undefined): void;
}

interface Worker {
  readonly registration: {
    readonly navigationPreload?: { readonly enable: () => Promise<void> };
  };
  addEventListener(kind: "fetch", listener: (event: PageRequest) => void): void;
  addEventListener(kind: "activate", listener: (event: Activation) => void): void;
}

/** The pages that show a copy of their data. */
const PAGES = ["/loanDetail", "/repay", "/repaymentOfCode", "/repaymentOfCode2"];

const worker = self as unknown as Worker;

async function kept(pathname: string): Promise<Response> {
  return (await caches.match(pathname, { ignoreVary: true })) ?? Response.error();
}

async function page({ request, preloadResponse }: PageRequest, pathname: string) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return kept(pathname);
  }
}

/** A file of the build never changes under its name. */
async function file(request: Request, pathname: string): Promise<Response> {
  return (await caches.match(pathname, { ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener("activate", (event) => {
  // The request of a page does not wait for this worker to start.
  event.waitUntil(worker.registration.navigationPreload?.enable());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && PAGES.includes(pathname)) {
    event.respondWith(page(event, pathname));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(file(request, pathname));
  } else if (pathname.startsWith("/images/")) {
    event.respondWith(fetch(request).catch(() => kept(pathname)));
  }
});
