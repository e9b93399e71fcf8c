/** Going to an address that the server named: checked first, and said when it is refused. */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { pageContext } from "../api/page-context.ts";
import { followedAddress } from "../lib/followed-address.ts";
import { showToast } from "../ui/toast.tsx";
import { navigationTimeout } from "./navigating.ts";

/** The address with the common parameters where it is ours; null when it must not be followed. */
export function checkedAddress(
  address: string | null | undefined,
  params = pageContext().params,
): URL | null {
  const { brand } = pageContext();
  return followedAddress(
    address,
    { origin: window.location.origin, allowedHosts: brand.allowedHosts },
    params,
  );
}

/** Leaves the page for the address; an untrusted one is refused with a toast. The promise ends where the page stays after all. */
export function follow(
  address: string,
  how: { replace?: boolean } = {},
): Promise<void> | undefined {
  const url = checkedAddress(address, pageContext().carried);
  if (url) return leaveFor(url, how);
  showToast(i18n._(msg`This link cannot be opened.`));
  return undefined;
}

/**
 * Opens one of our own screens as a document of its own, which chooses its language anew: for a page that speaks
 * another than the rest of the app.
 */
export function openScreen(path: string, how: { replace?: boolean } = {}): Promise<void> {
  return leaveFor(new URL(path, window.location.origin), how);
}

function leaveFor(url: URL, { replace = false }: { replace?: boolean }): Promise<void> {
  if (replace) window.location.replace(url);
  else window.location.assign(url);
  return navigationTimeout();
}
