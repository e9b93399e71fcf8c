/** Target of a recommended product's link (ORDER-09). Pure: `calls/open-product.ts` opens it. */

/** Schemes that run code or open files; no wrapper has a page there. */
const NEVER =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|intent|content|ftp|wss?):/i;
/** Backslashes, blanks, control characters and `//host`: they hide the real host. */
const DISGUISED = /^\/\/|[\\\s\p{Cc}]/u;

/** `web`: the page opens it, after a check. `wrapper`: goes out as a message. `refused`: the page opens nothing. */
export type ProductLinkTarget = "web" | "wrapper" | "refused";

/** Returns where to open a link from the server; refuses anything but a text. */
export function productLinkTarget(link: unknown): ProductLinkTarget {
  if (typeof link !== "string" || !link || DISGUISED.test(link) || NEVER.test(link))
    return "refused";
  return /^http/i.test(link) ? "web" : "wrapper";
}
