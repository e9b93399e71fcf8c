/**
 * The eleven messages to the wrapper (BRIDGE-01), a function each. In a plain browser each does the browser's
 * equivalent (BRIDGE-03). None of them throws.
 */
import { COPIES_KEY, forgetSession, pageContext } from "../api/page-context.ts";
import { isFirstTap } from "../lib/first-tap.ts";
import { chooseLanguage } from "../lib/language.ts";
import { firstNumber } from "../lib/phones.ts";
import { readStorage, writeStorage } from "../lib/storage.ts";
import { REPAYMENT_KEY } from "../lib/stored-repayment.ts";
import { trustedUrl } from "../lib/trusted-url.ts";
import { openStorePage } from "./app.ts";
import type { MessageName, PageParams, Payloads } from "./contract.gen.ts";
import { sendToWrapper } from "./wrapper.ts";

/** The site's home; the address names the language where the server would choose another one than this page's (UI-05). */
function siteHome(): string {
  const { brand, language } = pageContext();
  const unasked = chooseLanguage(null, brand.languageDefault, window.navigator.languages);
  return language === unasked ? "/" : `/?lang=${language}`;
}

function assign(address: string): void {
  if (address) window.location.assign(address);
}

function assignTrusted(address: string): boolean {
  const { brand, params } = pageContext();
  const rules = { origin: window.location.origin, allowedHosts: brand.allowedHosts };
  const url = trustedUrl(address, rules, params);
  if (url) assign(url.href);
  return url !== null;
}

/** Sends a message once, even at a double tap, so that one web view opens or closes. False when no wrapper took it. */
function sendOnce<N extends MessageName>(name: N, payload: Payloads[N]): boolean {
  return !isFirstTap(JSON.stringify([name, payload])) || sendToWrapper(name, payload);
}

/** A browser's replacement for the wrapper's native screens: the offers, the open order, and the link to the app. */
const OFFERS = "/recommendList";

/** Opens a web address in the wrapper's browser. */
export function openPortal(url: string): void {
  if (!sendOnce("openPortal", { url })) assignTrusted(url);
}

export function closeWebView(): void {
  if (sendOnce("closeWebView", {})) return;
  // An open dialog has an entry of its own, which is no page to go back to.
  const own = 1 + (window.history.state?.overlays ?? 0);
  if (window.history.length > own) window.history.back();
  else assign(siteHome());
}

/** Goes to a native or web page of the wrapper; false where nothing could take the link. */
export function goToPage(link: string, params: PageParams = {}): boolean {
  if (sendOnce("goToPage", { link, params })) return true;
  const pairs = Array.isArray(params)
    ? params.map((p) => [p.name, p.value])
    : Object.entries(params);
  const query = new URLSearchParams(pairs).toString();
  return assignTrusted(query ? `${link}${link.includes("?") ? "&" : "?"}${query}` : link);
}

/** Goes to the wrapper's home; in a browser, to the site's. */
export function goHome(): void {
  if (!sendOnce("goHome", {})) assign(siteHome());
}

/** Goes home for more products (ORDER-08); in a plain browser, to the list of them. */
export function goToMoreProducts(): void {
  if (!sendOnce("goHome", {})) assign(OFFERS);
}

/** Goes to the borrower's tab; in a browser, to the offers with the open order. */
export function goToMine(): void {
  if (!sendOnce("goToMine", {})) assign(OFFERS);
}

/** Sentence of the server that a plain browser says once, on the page that takes the login's place. */
const LOGIN_REASON = "tulay.loginReason";

/**
 * Asks the wrapper for the login; a plain browser removes the expired session and goes to the list of offers. What was
 * kept for the session is removed in both. What was typed and not sent stays: it is shown to the same borrower alone, who
 * need not type it again after the login.
 */
export function goToLogin(reason = ""): void {
  for (const key of [COPIES_KEY, REPAYMENT_KEY] as const) writeStorage("local", key, null);
  if (sendOnce("goToLogin", {})) return;
  forgetSession();
  if (reason) writeStorage("session", LOGIN_REASON, reason);
  assign(OFFERS);
}

/** The reason of the login that the page before asked for; empty from then on. */
export function takeLoginReason(): string {
  const reason = readStorage("session", LOGIN_REASON);
  writeStorage("session", LOGIN_REASON, null);
  return reason ?? "";
}

/** Dials the first number in a text; in a browser, by a `tel:` link. */
export function callTelephone(phone: string): void {
  const number = firstNumber(phone);
  if (!number) return;
  if (!sendOnce("callTelephone", { phone: number })) assign(`tel:${number}`);
}

/** Opens the wrapper's rating prompt; in a browser, the app's store page. */
export function goToRate(): void {
  if (!sendOnce("goToRate", {})) openStorePage();
}

/** Reports that the borrower confirmed a loan; a browser does nothing. */
export function trackConfirm(productId: string, orderId: string): void {
  sendToWrapper("trackConfirm", { productId, orderId });
}

/** Reports that the bank step begins; a browser does nothing. */
export function startBankFlow(productId: string): void {
  sendToWrapper("startBankFlow", { productId });
}

/** Reports that the bank step is done; a browser does nothing. */
export function endBankFlow(productId: string): void {
  sendToWrapper("endBankFlow", { productId });
}
