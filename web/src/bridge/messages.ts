/**
 * The eleven messages to the wrapper (BRIDGE-01). Each is one function; where no wrapper takes it, it does
 * what makes sense in a plain browser (BRIDGE-03). None of them ever throws.
 */
import { forgetSession, pageContext } from "../api/page-context.ts";
import { followedAddress } from "../lib/followed-address.ts";
import { chooseLanguage } from "../lib/language.ts";
import { openStorePage } from "./app.ts";
import type { PageParams } from "./contract.gen.ts";
import { sendToWrapper } from "./wrapper.ts";

/** The site's home; it says its language where the server would choose another than this page's (UI-05). */
function siteHome(): string {
  const { brand, language } = pageContext();
  const unasked = chooseLanguage(null, brand.languageDefault, window.navigator.languages);
  return language === unasked ? "/" : `/?lang=${language}`;
}

function assign(address: string): void {
  if (address) window.location.assign(address);
}

function follow(address: string): boolean {
  const { brand, params } = pageContext();
  const rules = { origin: window.location.origin, allowedHosts: brand.allowedHosts };
  const url = followedAddress(address, rules, params);
  if (url) assign(url.href);
  return url !== null;
}

/** What stands in for the wrapper's native screens: the offers, the open order, and the way into the app. */
const OFFERS = "/recommendList";

/** Opens a web address in the wrapper's own browser. */
export function openPortal(url: string): void {
  if (!sendToWrapper("openPortal", { url })) follow(url);
}

/** Closes this web view. */
export function closeWebView(): void {
  if (sendToWrapper("closeWebView", {})) return;
  if (window.history.length > 1) window.history.back();
  else assign(siteHome());
}

/** Goes to a native or web page of the wrapper; false where nothing could take the link. */
export function goToPage(link: string, params: PageParams = {}): boolean {
  if (sendToWrapper("goToPage", { link, params })) return true;
  const pairs = Array.isArray(params)
    ? params.map((p) => [p.name, p.value])
    : Object.entries(params);
  const query = new URLSearchParams(pairs).toString();
  return follow(query ? `${link}${link.includes("?") ? "&" : "?"}${query}` : link);
}

export function goHome(): void {
  if (!sendToWrapper("goHome", {})) assign(siteHome());
}

/** Goes home for more products (ORDER-08); in a plain browser, to the list of them. */
export function goToMoreProducts(): void {
  if (!sendToWrapper("goHome", {})) assign(OFFERS);
}

export function goToMine(): void {
  if (!sendToWrapper("goToMine", {})) assign(OFFERS);
}

/**
 * Asks the wrapper to sign the borrower in; a plain browser lets the session go, which has ended, and goes to where the
 * app is offered.
 */
export function goToLogin(): void {
  if (sendToWrapper("goToLogin", {})) return;
  forgetSession();
  assign(OFFERS);
}

export function callTelephone(phone: string): void {
  if (!sendToWrapper("callTelephone", { phone })) assign(`tel:${phone.replace(/[^\d+]/g, "")}`);
}

/** Opens the wrapper's rating prompt; in a browser, the app's store page. */
export function goToRate(): void {
  if (!sendToWrapper("goToRate", {})) openStorePage();
}

/** Tells the wrapper that the borrower confirmed a loan. Nothing to do in a browser. */
export function trackConfirm(productId: string, orderId: string): void {
  sendToWrapper("trackConfirm", { productId, orderId });
}

/** The bank step begins. Nothing to do in a browser. */
export function startBankFlow(productId: string): void {
  sendToWrapper("startBankFlow", { productId });
}

/** The bank step is done. Nothing to do in a browser. */
export function endBankFlow(productId: string): void {
  sendToWrapper("endBankFlow", { productId });
}
