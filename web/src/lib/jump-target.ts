/**
 * What the link of a recommended product is (ORDER-09). Pure: where it is checked and followed is `calls/jump.ts`.
 */

/** Schemes that run code or open files; no wrapper has a page there. */
const NEVER =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|intent|content|ftp|wss?):/i;
/** What hides where a link leads: backslashes, blanks, control characters, `//host`. */
const DISGUISED = /^\/\/|[\\\s\p{Cc}]/u;

/**
 * `web`: begins with http, to be followed by the page once it is checked. `wrapper`: a path of ours or a page that the
 * wrapper knows, to go out as a message. `refused`: neither.
 */
export type JumpTarget = "web" | "wrapper" | "refused";

/** Says what may be done with a link of the server's; nothing with one that is no text. */
export function jumpTarget(link: unknown): JumpTarget {
  if (typeof link !== "string" || !link || DISGUISED.test(link) || NEVER.test(link))
    return "refused";
  return /^http/i.test(link) ? "web" : "wrapper";
}
