/**
 * Draft of the identity form, kept for the tab until it is sent: a reload loses nothing (UX-03). It belongs to one
 * borrower; another one's, or one that cannot be read, is dropped.
 */
import type { FormValues } from "../../lib/form-items.ts";
import { readStorage, writeStorage } from "../../lib/storage.ts";

const KEY = "tulay.identity";

interface StoredDraft {
  readonly userId: string;
  readonly values: FormValues;
}

/** The borrower's draft; an empty one where there is none. */
export function readIdentityDraft(userId: string): FormValues {
  try {
    const stored = JSON.parse(readStorage("session", KEY) ?? "null") as StoredDraft | null;
    const values = Object.entries(stored?.values ?? {});
    if (stored?.userId === userId && values.every(([, text]) => typeof text === "string")) {
      return Object.fromEntries(values);
    }
  } catch {
    // Then it is no draft.
  }
  removeIdentityDraft();
  return {};
}

/** Adds what was changed to the borrower's draft. */
export function keepIdentityDraft(userId: string, changed: FormValues): void {
  const values = { ...readIdentityDraft(userId), ...changed };
  writeStorage("session", KEY, JSON.stringify({ userId, values } satisfies StoredDraft));
}

/** Removes the draft: the server has the identity. */
export function removeIdentityDraft(): void {
  writeStorage("session", KEY, null);
}
