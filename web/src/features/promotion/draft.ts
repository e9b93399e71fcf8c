/**
 * Draft of the registration, stored for the tab's life: a phone may discard the page while the SMS is read. It holds
 * the number and no code, and is removed after the registration.
 */
import { readStorage, writeStorage } from "../../lib/storage.ts";

export interface Draft {
  /** The text of the field. */
  readonly phone: string;
  /** Time from which the next code can be requested, in milliseconds; 0 for now. */
  readonly resendAtMs: number;
}

const NAME = "tulay.registration";
const EMPTY: Draft = { phone: "", resendAtMs: 0 };

/** The stored draft; an empty one where there is none or it cannot be read. */
export function readDraft(): Draft {
  try {
    const stored = JSON.parse(readStorage("session", NAME) ?? "{}") as Partial<Draft>;
    const { phone, resendAtMs } = stored;
    return {
      phone: typeof phone === "string" ? phone : EMPTY.phone,
      resendAtMs: typeof resendAtMs === "number" ? resendAtMs : EMPTY.resendAtMs,
    };
  } catch {
    return EMPTY;
  }
}

/** Stores the draft, replacing the last one. */
export function storeDraft(draft: Draft): void {
  writeStorage("session", NAME, JSON.stringify(draft));
}

/** Removes the draft: the visitor is registered. */
export function removeDraft(): void {
  writeStorage("session", NAME, null);
}
