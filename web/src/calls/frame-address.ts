/** Which documents may be shown in a frame (CONF-02). */
import { pageContext } from "../api/page-context.ts";
import { followedAddress } from "../lib/followed-address.ts";

/** The address to show in a frame: our own or a contract host's, without our parameters; null for any other. */
export function frameAddress(address: string): string | null {
  const rules = {
    origin: window.location.origin,
    allowedHosts: pageContext().brand.contractHosts,
  };
  return followedAddress(address, rules)?.href ?? null;
}
