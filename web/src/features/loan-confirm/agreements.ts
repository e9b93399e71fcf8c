/** The agreements of a loan: their list and their addresses (CALL-26, CALL-27). */
import { getJson } from "../../api/client.ts";
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { followedAddress } from "../../lib/followed-address.ts";
import type { Choice } from "./use-offer.ts";

export type Agreement = components["schemas"]["ContractEntry"];

/** The agreements of a loan to be confirmed. */
const SCENE = 3;

export function askForList(productId: string) {
  return getJson("/mountain/v3/contract/contract", { productId, scene: SCENE });
}

/** The address of an agreement about what is chosen; `orderId` may be empty. */
export function askForAddress(
  productId: string,
  orderId: string,
  { position }: Agreement,
  choice: Choice,
) {
  const order = orderId ? { orderId } : {};
  const query = { productId, scene: SCENE, position, ...order, ...choice };
  return getJson("/mountain/v3/contract/contract-jump", query);
}

/** The address to show in a frame: our own or a contract host's, without our parameters; null for any other. */
export function frameAddress(address: string): string | null {
  const rules = {
    origin: window.location.origin,
    allowedHosts: pageContext().brand.contractHosts,
  };
  return followedAddress(address, rules)?.href ?? null;
}
