/** The agreements of a loan: the calls for their list and their addresses (CALL-26, CALL-27, or the variant's). */
import type { components } from "../../api/openapi.gen.ts";
import type { ConfirmCalls } from "./confirm-calls.ts";
import type { Choice } from "./use-offer.ts";

export type Agreement = components["schemas"]["ContractEntry"];

/** The agreements, and the wording of the box that accepts them. */
export type AgreementList = components["schemas"]["ContractList"];

/** The wire's number for agreements of a loan to be confirmed. */
const SCENE = 3;

export type ListAnswer = ReturnType<ConfirmCalls["agreements"]>;

/** Asks for the list of a product's agreements (CALL-26, or the variant's CALL-30). */
export function askForList(calls: ConfirmCalls, productId: string): ListAnswer {
  return calls.agreements({ productId, scene: SCENE });
}

/** The address of an agreement for the choice; `orderId` may be empty. */
export function askForAddress(
  calls: ConfirmCalls,
  productId: string,
  orderId: string,
  { position }: Agreement,
  choice: Choice,
) {
  const order = orderId ? { orderId } : {};
  return calls.agreementAddress({ productId, scene: SCENE, position, ...order, ...choice });
}
