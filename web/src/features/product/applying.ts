/**
 * Remembers for the tab that the borrower pressed 'Apply now' and is on the way through identity and payment account.
 * The page is loaded again when those close (BIND-08), and then goes on by itself.
 */
import { readStorage, writeStorage } from "../../lib/storage.ts";

const KEY = "tulay.applying";
/** Stands behind the product once the page has begun to go on: a load that interrupts it may begin once more. */
const GOING = " goes on";

/** The borrower goes to a step before the confirmation of this product. */
export function beginApplying(productId: string): void {
  writeStorage("session", KEY, productId);
}

/** They have arrived at the confirmation, or left the steps. */
export function endApplying(): void {
  writeStorage("session", KEY, null);
}

/** Returns true if the reader is applying for this product and may be led on: once, and again after an interruption. */
export function leadOn(productId: string): boolean {
  const applying = readStorage("session", KEY);
  writeStorage("session", KEY, applying === productId ? productId + GOING : null);
  return applying === productId || applying === productId + GOING;
}
