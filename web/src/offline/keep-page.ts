/**
 * Keeps what this page is made of, for `worker.ts` to open it without a network (UX-07): its document, scripts,
 * texts and images. None of them holds anything of a borrower. A browser without service workers keeps nothing.
 * `LOST_PAGE` takes the place of every page that is not kept (UX-15).
 */
import { pageContext } from "../api/page-context.ts";

/** One cache a release: its name ends with the script that starts the app. */
const NAME = "tulay pages ";

const KEPT = /^\/(assets|images)\//;
const SCRIPTS = /(?:src|href)="(\/assets\/[^"]+\.js)"/g;

/** Files of this origin that the page has fetched, and its images, which it may still fetch. */
function fetchedFiles(): string[] {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  const images = Array.from(document.images, ({ src }) => src);
  const urls = [...fetched, ...images].filter(Boolean).map((address) => new URL(address));
  const own = urls.filter(({ origin }) => origin === window.location.origin);
  return own.map(({ pathname }) => pathname).filter((path) => KEPT.test(path));
}

async function openCache(): Promise<Cache> {
  const entry = document.querySelector("script[type=module]")?.getAttribute("src");
  const name = NAME + entry;
  const others = (await caches.keys()).filter((key) => key.startsWith(NAME) && key !== name);
  await Promise.all(others.map((key) => caches.delete(key)));
  return caches.open(name);
}

async function keepDocument(cache: Cache, pathname: string): Promise<readonly string[]> {
  // The address without its query: that names the order. The document has the language of `lang`.
  const response = await fetch(`${pathname}?lang=${pageContext().language}`);
  if (!response.ok) return [];
  const html = await response.clone().text();
  await cache.put(pathname, response);
  return Array.from(html.matchAll(SCRIPTS), ([, file]) => file ?? "");
}

/** The document that says, at any address, that there is no network. */
const LOST_PAGE = "/error";

/** Keeps this page, which shows a copy of its data. */
export async function keepPage(): Promise<void> {
  await keep(window.location.pathname);
}

/** Keeps what opens at each address that is not kept. */
export async function keepLostPage(): Promise<void> {
  await keep(LOST_PAGE);
}

async function keep(pathname: string): Promise<void> {
  if (!("serviceWorker" in navigator && "caches" in window)) return;
  if (!(await navigator.serviceWorker.register("/offline-worker.js"))) return;
  const cache = await openCache();
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const named = kept.includes(pathname) ? [] : await keepDocument(cache, pathname);
  const missing = [...named, ...fetchedFiles()].filter((file) => !kept.includes(file));
  // A file that is lost leaves the others.
  await Promise.all([...new Set(missing)].map((file) => cache.add(file).catch(() => undefined)));
}
