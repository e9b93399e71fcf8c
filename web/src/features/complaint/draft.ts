/**
 * What was written and not yet sent, kept in the browser so that a reload loses nothing. It belongs to one order, and
 * goes before the server forgets images that no complaint came for (7 days).
 */
import { keep, readKept } from "../../lib/kept.ts";

export interface Draft {
  readonly text: string;
  /** Paths of images that are with the server. */
  readonly images: readonly string[];
}

const KEY = "complaintDraft";
const KEPT_MS = 6 * 24 * 3_600_000;
const NONE: Draft = { text: "", images: [] };

interface KeptDraft extends Draft {
  readonly orderId: string;
  readonly since: number;
}

function readWhole(): Partial<KeptDraft> {
  try {
    return (JSON.parse(readKept("browser", KEY) ?? "{}") ?? {}) as Partial<KeptDraft>;
  } catch {
    return {};
  }
}

/** The draft about this order (empty for one about none); an empty draft where there is none, or it is too old. */
export function readDraft(orderId: string, now = Date.now()): Draft {
  const { orderId: kept, since = 0, text, images } = readWhole();
  const isFresh = kept === orderId && since > now - KEPT_MS;
  if (!isFresh || typeof text !== "string" || !Array.isArray(images)) return NONE;
  return { text, images: images.filter((path) => typeof path === "string") };
}

/** Keeps the draft; an empty one is none. Its age counts from its first keeping. */
export function keepDraft(orderId: string, draft: Draft, now = Date.now()): void {
  if (draft.text === "" && draft.images.length === 0) {
    keep("browser", KEY, null);
    return;
  }
  const { orderId: kept, since } = readWhole();
  const isSame = kept === orderId && since !== undefined && since > now - KEPT_MS;
  const whole: KeptDraft = { ...draft, orderId, since: isSame ? since : now };
  keep("browser", KEY, JSON.stringify(whole));
}
