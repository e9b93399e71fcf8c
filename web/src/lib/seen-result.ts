/**
 * Which result of a payment the borrower has read: the order page says it once (UX-01). What is stored is only compared
 * with what the server says, so a broken entry does nothing.
 */
import { readStorage, writeStorage } from "./storage.ts";

const KEY = "tulay.paymentResult";

/** The last result that was shown; null for none. */
export function readSeenResult(): string | null {
  return readStorage("local", KEY);
}

/** Remembers the result as shown. */
export function markResultSeen(id: string): void {
  writeStorage("local", KEY, id);
}

/** On the way to a channel: what comes of it is to be said, even where that is the same once more. */
export function forgetSeenResult(): void {
  writeStorage("local", KEY, null);
}
