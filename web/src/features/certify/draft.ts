/**
 * Identity data that was typed and not sent yet, stored for the tab so that a reload goes on with it (UX-03). It belongs to
 * one session: another borrower's draft, or a broken one, is dropped and never shown.
 */
import type { FormItem, FormValues } from "../../lib/form-items.ts";
import { readStorage, writeStorage } from "../../lib/storage.ts";

const KEY = "tulay.identityDraft";
/** The parts of a city's place that stand beside its own code. */
const PLACE = ["region", "province"];

/** What was typed into these items in this session; nothing without a session. */
export function readDraft(items: readonly FormItem[], sessionId: string | undefined): FormValues {
  const typed = parse(readStorage("session", KEY), sessionId);
  if (!typed) {
    removeDraft();
    return {};
  }
  const known = [...items.map(({ code }) => code), ...PLACE];
  const kept = known.flatMap((code) => {
    const value = typed[code];
    return typeof value === "string" ? [[code, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

function parse(text: string | null, sessionId: string | undefined) {
  try {
    const stored = JSON.parse(text ?? "null");
    const isOwn = sessionId && stored?.sessionId === sessionId;
    return isOwn ? (stored.typed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Stores what was typed, by the items' codes. */
export function storeDraft(typed: FormValues, sessionId: string | undefined): void {
  if (sessionId) writeStorage("session", KEY, JSON.stringify({ sessionId, typed }));
}

/** Removes the draft: it was sent. */
export function removeDraft(): void {
  writeStorage("session", KEY, null);
}
