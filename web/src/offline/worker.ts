/**
 * The service worker: without a network it opens the pages that `offline/keep-page.ts` kept (UX-07), and at every other
 * address the page that says so (UX-15). It keeps nothing itself; calls of the server pass by it.
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

/** Kept for every address (`LOST_PAGE` of `keep-page.ts`). */
const LOST_PAGE = "/error";

async function kept(pathname: string): Promise<Response> {
  return (await caches.match(pathname, { ignoreVary: true })) ?? Response.error();
}

/** The page that says that there is no network; its mark tells the app why it is at this address. */
async function lostPage(): Promise<Response> {
  const page = await kept(LOST_PAGE);
  if (!page.ok) return page;
  const html = (await page.text()).replace("<html", "<html data-offline");
  return new Response(html, { headers: page.headers });
}

async function keptOrLost(pathname: string): Promise<Response> {
  const found = await kept(pathname);
  return found.ok ? found : lostPage();
}

async function page({ request, preloadResponse }: PageRequest, pathname: string) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return PAGES.includes(pathname) ? keptOrLost(pathname) : lostPage();
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
  // A frame shows a document; calls and downloads under `/mountain` are no pages.
  const isPage = request.destination === "document" && !pathname.startsWith("/mountain/");
  if (request.mode === "navigate" && (isPage || PAGES.includes(pathname))) {
    event.respondWith(page(event, pathname));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(file(request, pathname));
  } else if (pathname.startsWith("/images/")) {
    event.respondWith(fetch(request).catch(() => kept(pathname)));
  }
});
