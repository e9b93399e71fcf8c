/** A page's first calls and its texts, which load beside the app's code: the inline script calls `prefetchPage`. */
import { LANGUAGES, type Language } from "../lib/language.ts";
import { FIRST_CALLS, hasFirstCalls } from "./first-calls.ts";
import { pageContext } from "./page-context.ts";

/** The catalogue files of each language, in the order of `LANGUAGES`. */
export type TextFiles = readonly (readonly string[])[];

/** The element of the page's head that holds the `TextFiles` as JSON; the build writes it. */
export const TEXT_FILES = "text-files";

/** Fetches the catalogues of one language (UI-05). */
function prefetchTexts(language: Language): void {
  const files: TextFiles = JSON.parse(document.getElementById(TEXT_FILES)?.textContent || "[]");
  for (const file of files[LANGUAGES.indexOf(language)] ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}

/** Sends the first calls of the page at this address, and fetches its texts. */
export function prefetchPage(page: URL): void {
  const address = page.pathname.replace(/(.)\/$/, "$1");
  if (hasFirstCalls(address)) FIRST_CALLS[address](page.href, { isAhead: true });
  prefetchTexts(pageContext().language);
}
