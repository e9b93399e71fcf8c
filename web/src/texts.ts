/**
 * The catalogues. Each feature adds its four languages by `addTexts`, and the page fetches the reader's: the language
 * is chosen once, when the page opens (UI-05). The page's head names the files of its first screen
 * (`api/prefetch.ts`), so that they load beside the code and not after it.
 */
import { i18n, type Messages } from "@lingui/core";
import { pageContext } from "./api/page-context.ts";

/** As `import.meta.glob` returns them: path → load function; the file's name is the language. */
type Load = () => Promise<Messages>;
type Catalogues = Record<string, Load>;

/** Every added catalogue, pending or loaded. */
const added = new Map<Load, Promise<void>>();

function add(load: Load): Promise<void> {
  const { locale } = i18n;
  const adding = load().then((messages) => i18n.load(locale, messages));
  added.set(load, adding);
  // `textsReady` reports the failure; here it must not be an unhandled rejection.
  adding.catch(() => undefined);
  return adding;
}

/** Waits for one catalogue, and fetches it once more if it failed. */
function loaded(load: Load, adding: Promise<void>): Promise<void> {
  return adding.catch(() => add(load));
}

/**
 * Starts to fetch the reader's catalogue. A screen waits for it by `textsReady`; the returned function waits for this
 * one alone, whatever else is fetched meanwhile.
 */
export function addTexts(catalogues: Catalogues): () => Promise<void> {
  const { language } = pageContext();
  if (i18n.locale !== language) i18n.loadAndActivate({ locale: language, messages: {} });
  const path = Object.keys(catalogues).find((name) => name.endsWith(`/${language}.po`));
  const load = path && catalogues[path];
  // The prerendered page has no text.
  if (!load || typeof window === "undefined") return () => Promise.resolve();
  void add(load);
  return () => loaded(load, added.get(load) ?? add(load));
}

/**
 * Waits for all added catalogues, and fetches a failed one once more. Throws when one cannot be fetched: a text is
 * never shown by its id.
 */
export async function textsReady(): Promise<void> {
  await Promise.all([...added].map(([load, adding]) => loaded(load, adding)));
}

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));
