/**
 * A complaint that is not sent yet, stored in the browser so that a reload loses nothing. It belongs to one order, and
 * expires before the server deletes images that no complaint names (7 days).
 */
import { readStorage, writeStorage } from "../../lib/storage.ts";

export interface Draft {
  readonly text: string;
  /** Paths of images that the server has. */
  readonly images: readonly string[];
}

const KEY = "complaintDraft";
const LIFETIME_MS = 6 * 24 * 3_600_000;
const EMPTY: Draft = { text: "", images: [] };

interface StoredDraft extends Draft {
  readonly orderId: string;
  readonly since: number;
}

function readStored(): Partial<StoredDraft> {
  try {
    return (JSON.parse(readStorage("local", KEY) ?? "{}") ?? {}) as Partial<StoredDraft>;
  } catch {
    return {};
  }
}

/** The draft about this order (empty for one about none); an empty draft where there is none, or it is too old. */
export function readDraft(orderId: string, now = Date.now()): Draft {
  const { orderId: stored, since = 0, text, images } = readStored();
  const isFresh = stored === orderId && since > now - LIFETIME_MS;
  if (!isFresh || typeof text !== "string" || !Array.isArray(images)) return EMPTY;
  return { text, images: images.filter((path) => typeof path === "string") };
}

/** Stores the draft; an empty one is removed. Its age counts from the first time. */
export function storeDraft(orderId: string, draft: Draft, now = Date.now()): void {
  if (draft.text === "" && draft.images.length === 0) {
    writeStorage("local", KEY, null);
    return;
  }
  const { orderId: stored, since } = readStored();
  const isSame = stored === orderId && since !== undefined && since > now - LIFETIME_MS;
  const whole: StoredDraft = { ...draft, orderId, since: isSame ? since : now };
  writeStorage("local", KEY, JSON.stringify(whole));
}
