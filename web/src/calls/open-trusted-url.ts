/** Opens addresses that the server sends, after a check; a refused address shows a toast. */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useNavigate } from "react-router";
import { leaveForChannel } from "../api/channel-trip.ts";
import { hasFirstCalls } from "../api/first-calls.ts";
import { pageContext } from "../api/page-context.ts";
import { screenLanguage } from "../lib/language.ts";
import { trustedUrl } from "../lib/trusted-url.ts";
import { overlaysLeft, overlaysRemoved } from "../ui/overlay-history.ts";
import { showToast } from "../ui/toast.tsx";
import { isDeadEnd, sayUnreachable } from "./dead-ends.ts";
import { navigationTimeout } from "./navigating.ts";

interface OpenOptions {
  /** Takes this page's place in the history. */
  readonly replace?: boolean;
  /** The page of a payment channel, which comes back by itself. */
  readonly isChannel?: boolean;
}

interface OpenInAppOptions extends OpenOptions {
  /** Added to the address. */
  readonly query?: Readonly<Record<string, string>>;
}

/** Applies the brand's list of hosts. Adds the common parameters to addresses of this origin; null for an untrusted address. */
function checkedAddress(
  address: string | null | undefined,
  params = pageContext().params,
): URL | null {
  const { brand } = pageContext();
  return trustedUrl(
    address,
    { origin: window.location.origin, allowedHosts: brand.allowedHosts },
    params,
  );
}

/** Leaves the page for the address. The promise resolves if the browser stays on this page after all. */
export function openTrustedUrl(
  address: string,
  options: OpenOptions = {},
): Promise<void> | undefined {
  const url = checkedAddress(address, pageContext().carried);
  if (url) return loadUrl(url, options);
  showToast(i18n._(msg`This link cannot be opened.`));
  return undefined;
}

/**
 * Gives the function that opens an address, inside the app where a screen of the app has it: the back control then
 * leads to the pages before. Other addresses go to `openTrustedUrl`.
 */
export function useOpenTrustedUrl(): (
  address: string,
  options?: OpenInAppOptions,
) => Promise<void> | undefined {
  const navigate = useNavigate();
  return (address, { replace = false, isChannel = false, query = {} } = {}) => {
    const isSameOrigin = checkedAddress(address)?.origin === window.location.origin;
    if (!isSameOrigin) return openTrustedUrl(address, { replace, isChannel });
    // Without the common parameters: the app has them, and the session stays out of the visible address.
    const url = new URL(address, window.location.origin);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const path = url.pathname + url.search;
    const isInApp = hasFirstCalls(url.pathname) && !screenLanguage(url.pathname);
    if (!isInApp) return openTrustedUrl(path, { replace, isChannel });
    return replace
      ? overlaysLeft().then(() => navigate(path, { replace }))
      : Promise.resolve(navigate(path));
  };
}

/**
 * Opens a screen of the app as a new document, which chooses its language again: for a page in a language of its own
 * (`screenLanguage`).
 */
export function loadScreen(path: string, options: OpenOptions = {}): Promise<void> {
  return loadUrl(new URL(path, window.location.origin), options);
}

async function loadUrl(
  url: URL,
  { replace = false, isChannel = false }: OpenOptions,
): Promise<void> {
  if (isDeadEnd()) {
    sayUnreachable();
    return;
  }
  await (replace ? overlaysLeft() : overlaysRemoved());
  if (isChannel) leaveForChannel(url);
  else if (replace) window.location.replace(url);
  else window.location.assign(url);
  await navigationTimeout();
}
