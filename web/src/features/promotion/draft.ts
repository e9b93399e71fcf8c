/**
 * What a visitor typed and waits for, stored for the tab's life: a phone may throw the page away while its owner
 * reads the SMS. It holds the number and no code, and ends with the registration.
 */
import { readStorage, writeStorage } from "../../lib/storage.ts";

export interface Draft {
  /** As the field shows it. */
  readonly phone: string;
  /** When the next code may be asked for, in milliseconds; 0 at any time. */
  readonly resendAtMs: number;
}

const NAME = "tulay.registration";
const EMPTY: Draft = { phone: "", resendAtMs: 0 };

/** What was stored; an empty draft where nothing was, or it cannot be read. */
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

/** Keeps the draft in place of the one before. */
export function storeDraft(draft: Draft): void {
  writeStorage("session", NAME, JSON.stringify(draft));
}

/** Takes the draft away: the visitor is registered. */
export function removeDraft(): void {
  writeStorage("session", NAME, null);
}
