/** Going to an address that the server named: checked first, and said when it is refused. */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { pageContext } from "../api/page-context.ts";
import { followedAddress } from "../lib/followed-address.ts";
import { showToast } from "../ui/toast.tsx";

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

/** Leaves the page for the address; gives false, with a toast, when it must not be followed. */
export function follow(address: string, how: { replace?: boolean } = {}): boolean {
  const url = checkedAddress(address, pageContext().carried);
  if (!url) {
    showToast(i18n._(msg`This link cannot be opened.`));
    return false;
  }
  leaveFor(url, how);
  return true;
}

/**
 * Opens one of our own screens as a document of its own, which chooses its language anew: for a page that speaks
 * another than the rest of the app.
 */
export function openScreen(path: string, how: { replace?: boolean } = {}): void {
  leaveFor(new URL(path, window.location.origin), how);
}

function leaveFor(url: URL, { replace = false }: { replace?: boolean }): void {
  if (replace) window.location.replace(url);
  else window.location.assign(url);
}
