/**
 * The catalogues. Each group of screens brings its own four languages and loads them by `addTexts`;
 * the language is chosen once, when the page opens (UI-05).
 */
import { i18n, type Messages } from "@lingui/core";
import { pageContext } from "./api/page-context.ts";
import { LANGUAGES } from "./lib/language.ts";

type Catalogues = Record<string, Messages>;

/** Adds catalogues found by `import.meta.glob`: path → messages; the file's name is the language. */
export function addTexts(catalogues: Catalogues): void {
  for (const language of LANGUAGES) {
    const path = Object.keys(catalogues).find((name) => name.endsWith(`/${language}.po`));
    if (path) i18n.load(language, catalogues[path] ?? {});
  }
  i18n.activate(pageContext().language);
}

addTexts(import.meta.glob<Messages>("./locales/*.po", { eager: true, import: "messages" }));
