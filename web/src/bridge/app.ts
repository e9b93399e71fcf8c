/** Links from a plain browser to the app: its deep link, or its page in the store (ENV-01). */
import { pageContext } from "../api/page-context.ts";
import { sendToWrapper } from "./wrapper.ts";

/** The app's page in the store of this reader's phone; empty where the brand has none. */
export function storePage(): string {
  const { brand } = pageContext();
  return /iphone|ipad|mac/i.test(navigator.userAgent) ? brand.appleStoreUrl : brand.playStoreUrl;
}

/** Opens the app's page in this phone's store; does nothing where the brand has none. */
export function openStorePage(): void {
  const address = storePage();
  if (address) window.location.assign(address);
}

export function openApp(): void {
  window.location.assign(`${pageContext().brand.deepLinkScheme}://home`);
}

export interface StorePage {
  readonly store: "apple" | "google";
  readonly address: string;
}

/** Apple's limit for the name of a campaign. */
const APPLE_CAMPAIGN_CHARACTERS = 40;

/**
 * The app's pages in the brand's stores, this phone's store first. Each carries the tracking parameters in its store's
 * form: Google's as the install's referrer, Apple's as the campaign (PROMO-13).
 */
export function storePages(tracking: Readonly<Record<string, string>>): StorePage[] {
  const { appleStoreUrl, playStoreUrl } = pageContext().brand;
  const referrer = new URLSearchParams(tracking).toString();
  const campaign = (tracking.utm_tag ?? "").slice(0, APPLE_CAMPAIGN_CHARACTERS);
  const pages: StorePage[] = [
    { store: "apple", address: withParameter(appleStoreUrl, "ct", campaign) },
    { store: "google", address: withParameter(playStoreUrl, "referrer", referrer) },
  ];
  const phoneFirst = storePage() === appleStoreUrl ? pages : pages.reverse();
  return phoneFirst.filter(({ address }) => address !== "");
}

function withParameter(address: string, name: string, value: string): string {
  if (!address || !value) return address;
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}

/** Opens the app's login: by a message inside the wrapper, else by the deep link. */
export function openAppLogin(tracking: Readonly<Record<string, string>>): void {
  const link = `${pageContext().brand.deepLinkScheme}://login`;
  if (sendToWrapper("goToPage", { link, params: { ...tracking } })) return;
  const query = new URLSearchParams(tracking).toString();
  window.location.assign(query ? `${link}?${query}` : link);
}
