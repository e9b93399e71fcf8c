/** The app itself, as a plain browser reaches it: by its deep link, or by its page in the store (ENV-01). */
import { pageContext } from "../api/page-context.ts";

/** The app's page in the store of this reader's phone; empty where the brand has none. */
export function storePage(): string {
  const { brand } = pageContext();
  return /iphone|ipad|mac/i.test(navigator.userAgent) ? brand.appleStoreUrl : brand.playStoreUrl;
}

export function openStorePage(): void {
  const address = storePage();
  if (address) window.location.assign(address);
}

/** Opens the app at its home. */
export function openApp(): void {
  window.location.assign(`${pageContext().brand.deepLinkScheme}://home`);
}
