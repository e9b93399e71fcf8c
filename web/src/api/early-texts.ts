/**
 * Asks for the catalogues of the page's own language while the code still loads (UI-05). The build writes into each
 * page which files they are; the app then finds them fetched.
 */
import { LANGUAGES, type Language } from "../lib/language.ts";

/** The files of each language, in the order of `LANGUAGES`. */
export type TextFiles = readonly (readonly string[])[];

/** The element of the page's head that holds the `TextFiles`, as JSON. */
export const TEXT_FILES = "text-files";

/** Asks for the files that the page's head names for this language; for none where it names none. */
export function askForTexts(language: Language, page: Document): void {
  const files: TextFiles = JSON.parse(page.getElementById(TEXT_FILES)?.textContent || "[]");
  for (const file of files[LANGUAGES.indexOf(language)] ?? []) {
    const link = page.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    page.head.append(link);
  }
}
