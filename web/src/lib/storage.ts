/**
 * Texts in the browser's storage. A browser may refuse to store (its owner forbade it, or it is full): the page then
 * works without.
 */
export type StorageArea = "session" | "local";

/** Names of all that the pages keep. The privacy policy says each (STATIC-02). */
export const STORED = [
  "complaintDraft",
  "repaymentInfo",
  "showBankTip",
  "tulay.account",
  "tulay.applying",
  "tulay.begunPayment",
  "tulay.channelReturn",
  "tulay.channelTrip",
  "tulay.copies",
  "tulay.form",
  "tulay.identity",
  "tulay.language",
  "tulay.legacyPayment",
  "tulay.loginReason",
  "tulay.notAgreed",
  "tulay.params",
  "tulay.payment",
  "tulay.paymentResult",
  "tulay.registration",
] as const;

export type StoredName = (typeof STORED)[number];

/** A name, or one of several texts of a name. */
export type StorageKey = StoredName | `${StoredName}.${string}`;

function areaOf(area: StorageArea, page: Window): Storage {
  return area === "session" ? page.sessionStorage : page.localStorage;
}

/** The stored text; null where there is none. */
export function readStorage(
  area: StorageArea,
  key: StorageKey,
  page: Window = window,
): string | null {
  try {
    return areaOf(area, page).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. */
export function writeStorage(
  area: StorageArea,
  key: StorageKey,
  text: string | null,
  page: Window = window,
): void {
  try {
    if (text === null) areaOf(area, page).removeItem(key);
    else areaOf(area, page).setItem(key, text);
  } catch {
    // Storing is optional.
  }
}

/** Removes everything from an area but the text of one key. */
export function clearStorage(area: StorageArea, keptKey: StorageKey, page: Window = window): void {
  const kept = readStorage(area, keptKey, page);
  try {
    areaOf(area, page).clear();
  } catch {
    // Then nothing was stored.
  }
  writeStorage(area, keptKey, kept, page);
}
