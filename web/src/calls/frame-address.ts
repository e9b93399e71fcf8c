/** Which documents may be shown in a frame (CONF-02). */
import { pageContext } from "../api/page-context.ts";
import { trustedUrl } from "../lib/trusted-url.ts";

/** The address to show in a frame: this origin or a contract host, without the common parameters; null for any other. */
export function frameAddress(address: string): string | null {
  const rules = {
    origin: window.location.origin,
    allowedHosts: pageContext().brand.contractHosts,
  };
  return trustedUrl(address, rules)?.href ?? null;
}
