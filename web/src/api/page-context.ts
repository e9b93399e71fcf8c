/**
 * Who this page is for: its brand, its language and its common parameters. The inline script opens the page and hands it on
 * to the app: the session has then left the visible address, and stands nowhere else in a browser that keeps nothing.
 */
import { type Brand, DEFAULT_BRAND, parseBrand } from "../lib/brand.ts";
import {
  type CommonParams,
  parseStoredParams,
  readCommonParams,
  withoutSession,
} from "../lib/common-params.ts";
import { chooseLanguage, type Language, screenLanguage } from "../lib/language.ts";
import { readStorage, writeStorage } from "../lib/storage.ts";

export interface PageContext {
  readonly brand: Brand;
  readonly language: Language;
  /** What every call takes along: they name the language that this page speaks. */
  readonly params: CommonParams;
  /** What the next page takes along: the language only where somebody asked for it. */
  readonly carried: CommonParams;
}

declare global {
  interface Window {
    /** The page as the inline script opened it; absent on documents, which have none. */
    tulayPage?: PageContext | undefined;
  }
}

const PARAMS_KEY = "tulay.params";

/**
 * Reads the page's brand, language and parameters, keeps the parameters for the tab, and takes the session out of the
 * visible address (API-01). It changes that page; readers use `pageContext`.
 */
export function openPage(page: Window): PageContext {
  const brand = parseBrand(page.document.getElementById("brand")?.textContent);
  const address = new URL(page.location.href);
  const stored = parseStoredParams(readStorage("session", PARAMS_KEY, page));
  const found = readCommonParams(address.searchParams, stored);
  const language = chooseLanguage(
    // A document that was written in one language stays in it.
    page.document.documentElement.dataset.language ?? found.lang,
    screenLanguage(address.pathname) ?? brand.languageDefault,
    page.navigator.languages,
  );
  const carried = { ...found, appName: found.appName ?? brand.appName };
  const params = { ...carried, lang: language };
  writeStorage("session", PARAMS_KEY, JSON.stringify(found), page);
  if (address.searchParams.has("sessionId")) {
    page.history.replaceState(page.history.state, "", withoutSession(address));
  }
  page.document.documentElement.lang = language;
  return { brand, language, params, carried };
}

let opened: PageContext | undefined;

/** This page's context; while prerendering, the default brand in English. */
export function pageContext(): PageContext {
  if (typeof window === "undefined") {
    return { brand: DEFAULT_BRAND, language: "en", params: {}, carried: {} };
  }
  opened ??= window.tulayPage ?? openPage(window);
  return opened;
}

/** Lets go of a session that has ended: the pages loaded from now on are a visitor's. */
export function forgetSession(page: Window = window): void {
  const { sessionId: _, ...rest } = parseStoredParams(readStorage("session", PARAMS_KEY, page));
  writeStorage("session", PARAMS_KEY, JSON.stringify(rest), page);
}

/** Forgets the context, so that the next reader opens the page anew. For tests. */
export function forgetPageContext(): void {
  opened = undefined;
  window.tulayPage = undefined;
}
