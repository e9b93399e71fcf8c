/**
 * What was chosen at a repayment and is not paid yet, kept for the tab (UX-03): a phone may drop the page while its wallet
 * is open. It belongs to what an order offered then; what another one offered is dropped.
 */
import type { OrderIds } from "./order-ids.ts";
import { readStorage, writeStorage } from "./storage.ts";

/** The choice, the amount as it was typed, and the number of the channel or the id of the account; empty before. */
type Chosen = Record<"choice" | "typed" | "way", string>;

export interface PaymentDraft {
  readonly read: () => Chosen;
  readonly keep: (chosen: Partial<Chosen>) => void;
}

const KEY = "tulay.payment";

/** What was chosen of an order for an amount, since the newest of its payments. */
export function paymentDraft(
  { orderId }: OrderIds,
  amountCentavos: number | null,
  paymentsSeen: string,
): PaymentDraft {
  const offer = [orderId, amountCentavos, paymentsSeen].join();
  function read(): Chosen {
    const kept = (readStorage("session", KEY) ?? "").split("\n");
    const [, choice = "", typed = "", way = ""] = kept[0] === offer ? kept : [];
    return { choice, typed, way };
  }
  return {
    read,
    keep(chosen) {
      const { choice, typed, way } = { ...read(), ...chosen };
      writeStorage("session", KEY, [offer, choice, typed, way].join("\n"));
    },
  };
}
