/**
 * The page's brand, language and common parameters. The inline script reads them and passes them to the app: it also
 * removes the session from the visible address, and a browser that refuses to store has it nowhere else.
 */
import { hasHandlers } from "../bridge/handlers.ts";
import { type Brand, DEFAULT_BRAND, parseBrand } from "../lib/brand.ts";
import {
  type CommonParams,
  isDemoSession,
  parseStoredParams,
  readCommonParams,
  TICKET,
  withoutSession,
} from "../lib/common-params.ts";
import { chooseLanguage, knownLanguage, type Language, screenLanguage } from "../lib/language.ts";
import { readStorage, writeStorage } from "../lib/storage.ts";

/** A session of another account than the tab's: the reader chooses (SEC-04). */
export interface OtherAccount {
  readonly sessionId: string;
  /** Its phone and the phone of the tab's account, without their middles. */
  readonly phone: string;
  readonly ownPhone: string;
}

/** Session or ticket from the address that the page has not taken over yet. */
export type Arrival = { readonly sessionId: string } | { readonly ticket: string };

export interface PageContext {
  readonly brand: Brand;
  readonly language: Language;
  /** The parameters of every call; `lang` is the language of this page. */
  readonly params: CommonParams;
  /** The parameters of the next page's address; `lang` only where the reader chose one. */
  readonly carried: CommonParams;
  /** A ticket, or a session while the tab has another: `session-arrival.ts` decides. */
  readonly arrival: Arrival | null;
  /** True if the page takes over the session or ticket of its address at once: what the server wrote into it is this reader's. */
  readonly isItsSession: boolean;
  /** Ends when the session is known; calls wait for it. */
  settled?: Promise<void>;
  otherAccount?: OtherAccount;
}

declare global {
  interface Window {
    /** The context that the inline script made; absent on documents, which have no such script. */
    tulayPage?: PageContext | undefined;
  }
}

/** Storage key of the common parameters, for the tab. */
export const PARAMS_KEY = "tulay.params";

/** Storage key of the language chosen in the app, for every page on this device (UX-04). */
export const LANGUAGE_KEY = "tulay.language";

/** Storage key of the copies of answers, for a reader without a network (UX-07). */
export const COPIES_KEY = "tulay.copies";

/**
 * The session or ticket that an address brings, as far as the page may have it: only from the wrapper, since anybody can
 * write a link. A borrower who followed one into a stranger's account would type their own data there (SEC-04).
 */
function offered(address: URL, brand: Brand, page: Window): { sessionId: string; ticket: string } {
  const isFromWrapper = hasHandlers(brand.bridge, page);
  const sessionId = address.searchParams.get("sessionId") ?? "";
  const ticket = address.searchParams.get(TICKET) ?? "";
  const isTaken = isFromWrapper || isDemoSession(sessionId);
  return { sessionId: isTaken ? sessionId : "", ticket: isFromWrapper ? ticket : "" };
}

/**
 * Reads the page's brand, language and parameters, stores the parameters for the tab, and removes the session from the
 * visible address (API-01). It changes that page; readers use `pageContext`.
 */
export function openPage(page: Window): PageContext {
  const brand = parseBrand(page.document.getElementById("brand")?.textContent);
  const address = new URL(page.location.href);
  const stored = parseStoredParams(readStorage("session", PARAMS_KEY, page));
  const shown = withoutSession(address);
  const { sessionId, ticket } = offered(address, brand, page);
  const isFree = !stored.sessionId || isDemoSession(stored.sessionId);
  const inQuery = readCommonParams(
    shown.searchParams,
    sessionId && isFree ? { ...stored, sessionId } : stored,
  );
  // A wrapper sets its own `lang` on each page that it opens: the reader's choice goes before it.
  const chosen = knownLanguage(readStorage("local", LANGUAGE_KEY, page));
  const found = chosen ? { ...inQuery, lang: chosen } : inQuery;
  const language = chooseLanguage(
    // A document is built in one language.
    page.document.documentElement.dataset.language ?? found.lang,
    screenLanguage(address.pathname) ?? brand.languageDefault,
    page.navigator.languages,
  );
  const carried = { ...found, appName: found.appName ?? brand.appName };
  const params = { ...carried, lang: language };
  writeStorage("session", PARAMS_KEY, JSON.stringify(found), page);
  if (shown.href !== address.href) page.history.replaceState(page.history.state, "", shown);
  page.document.documentElement.lang = language;
  const isOther = sessionId !== "" && sessionId !== params.sessionId;
  const arrival = ticket ? { ticket } : isOther ? { sessionId } : null;
  const isItsSession = ticket ? isFree : sessionId !== "" && !isOther;
  return { brand, language, params, carried, arrival, isItsSession };
}

let opened: PageContext | undefined;

/** This page's context; while prerendering, the default brand in English. */
export function pageContext(): PageContext {
  if (typeof window === "undefined") {
    return {
      brand: DEFAULT_BRAND,
      language: "en",
      params: {},
      carried: {},
      arrival: null,
      isItsSession: false,
    };
  }
  opened ??= window.tulayPage ?? openPage(window);
  return opened;
}

/** Removes an expired session: the next pages are a visitor's. */
export function forgetSession(page: Window = window): void {
  const { sessionId: _, ...rest } = parseStoredParams(readStorage("session", PARAMS_KEY, page));
  writeStorage("session", PARAMS_KEY, JSON.stringify(rest), page);
}

/** Clears the context, so that the next reader makes it again. For tests. */
export function forgetPageContext(): void {
  opened = undefined;
  window.tulayPage = undefined;
}
