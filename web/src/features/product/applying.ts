/**
 * Remembers for the tab that the borrower pressed 'Apply now' and is on the way through identity and payment account.
 * The page is loaded anew when those close (BIND-08), and then goes on by itself.
 */
import { readStorage, writeStorage } from "../../lib/storage.ts";

const KEY = "tulay.applying";

/** The borrower goes to a step before the confirmation of this product. */
export function beginApplying(productId: string): void {
  writeStorage("session", KEY, productId);
}

/** Whether they were on the way to this product; asked once. */
export function endApplying(productId: string): boolean {
  const applying = readStorage("session", KEY);
  writeStorage("session", KEY, null);
  return applying === productId;
}
