/**
 * The catalogues. Each group of screens brings its own four languages by `addTexts`, and the page fetches the one of
 * its reader: the language is chosen once, when the page opens (UI-05). The page's head names the files of its first
 * screen (`api/prefetch.ts`), so that they come beside the code and not after it.
 */
import { i18n, type Messages } from "@lingui/core";
import { pageContext } from "./api/page-context.ts";

/** Found by `import.meta.glob`: path → the way to fetch it; the file's name is the language. */
type Load = () => Promise<Messages>;
type Catalogues = Record<string, Load>;

/** Each catalogue on its way or here. */
const added = new Map<Load, Promise<void>>();

function add(load: Load): Promise<void> {
  const { locale } = i18n;
  const adding = load().then((messages) => i18n.load(locale, messages));
  added.set(load, adding);
  // Told by `textsReady`; it is no unhandled one meanwhile.
  adding.catch(() => undefined);
  return adding;
}

/** Begins to fetch the reader's catalogue. What shows its texts waits for `textsReady`. */
export function addTexts(catalogues: Catalogues): void {
  const { language } = pageContext();
  if (i18n.locale !== language) i18n.loadAndActivate({ locale: language, messages: {} });
  const path = Object.keys(catalogues).find((name) => name.endsWith(`/${language}.po`));
  const load = path && catalogues[path];
  // The prerender shows no text.
  if (load && typeof window !== "undefined") void add(load);
}

/**
 * Waits for all catalogues that were added, and asks once more for one that was lost before. It throws when one
 * cannot be fetched: a text is never shown by its id.
 */
export async function textsReady(): Promise<void> {
  await Promise.all([...added].map(([load, adding]) => adding.catch(() => add(load))));
}

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));
