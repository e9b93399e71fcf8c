/**
 * Draft of the registration, stored for the tab's life from the sending of a code on: a phone may discard the page while
 * the SMS is read. It holds the number, the captcha and no code, and is removed after the registration.
 */
import { readStorage, writeStorage } from "../../lib/storage.ts";

export interface Draft {
  /** The text of the field. */
  readonly phone: string;
  /** Time from which the next code can be requested, in milliseconds; 0 for now. */
  readonly resendAtMs: number;
  /** The captcha that the code was sent for: the server takes its answer for the registration, too. Empty for none. */
  readonly sid: string;
  readonly capcode: string;
}

type Sent = Pick<Draft, "phone" | "resendAtMs">;
type UsedCaptcha = Omit<Draft, keyof Sent>;

const NAME = "tulay.registration";
const EMPTY: Draft = { phone: "", resendAtMs: 0, sid: "", capcode: "" };

/** The stored draft; an empty one where there is none or it cannot be read. */
export function readDraft(): Draft {
  try {
    const stored = JSON.parse(readStorage("session", NAME) ?? "{}") as Partial<Draft>;
    const { resendAtMs } = stored;
    const text = (name: Exclude<keyof Draft, "resendAtMs">) => {
      const value = stored[name];
      return typeof value === "string" ? value : "";
    };
    return {
      phone: text("phone"),
      resendAtMs: typeof resendAtMs === "number" ? resendAtMs : EMPTY.resendAtMs,
      sid: text("sid"),
      capcode: text("capcode"),
    };
  } catch {
    return EMPTY;
  }
}

/** Stores a draft for a code that was sent, replacing the last one. */
export function storeDraft(sent: Sent): void {
  writeStorage("session", NAME, JSON.stringify({ ...EMPTY, ...sent }));
}

/** Adds the captcha, where a code was sent. */
export function keepCaptcha(captcha: UsedCaptcha): void {
  const draft = readDraft();
  if (draft.resendAtMs > 0) writeStorage("session", NAME, JSON.stringify({ ...draft, ...captcha }));
}

/** Removes the draft: the visitor is registered. */
export function removeDraft(): void {
  writeStorage("session", NAME, null);
}
