/**
 * Draft of a form, kept for the tab until it is sent: a reload loses nothing (UX-03, BIND-10). It belongs to one
 * borrower; another one's, or one that cannot be read, is dropped.
 */
import type { FormValues } from "./form-items.ts";
import { readStorage, writeStorage } from "./storage.ts";

/** A code that the server sent for the values of a form. */
interface AskedCode {
  /** The server's message about it. */
  readonly asked: string;
  /** Time from which another can be asked for, in milliseconds. */
  readonly resendAtMs: number;
}

interface Draft {
  readonly values: FormValues;
  readonly sent: AskedCode | null;
}

export interface FormDraft {
  readonly read: () => Draft;
  /** Adds what was changed, for which no code was sent yet. */
  readonly keep: (changed: FormValues) => void;
  readonly keepSent: (sent: AskedCode) => void;
  /** The server has the values. */
  readonly remove: () => void;
}

const EMPTY: Draft = { values: {}, sent: null };

function isSent(sent: AskedCode | null): boolean {
  return !sent || (typeof sent.asked === "string" && typeof sent.resendAtMs === "number");
}

/** The borrower's draft of this form. */
export function formDraft(form: "identity" | "account", userId: string): FormDraft {
  const key = `tulay.${form}` as const;
  const remove = () => writeStorage("session", key, null);
  const store = (draft: Draft) =>
    writeStorage("session", key, JSON.stringify({ userId, ...draft }));

  function read(): Draft {
    try {
      const stored = JSON.parse(readStorage("session", key) ?? "null");
      const values = Object.entries<unknown>(stored?.values ?? {});
      const sent = stored?.sent ?? null;
      const isWhole = isSent(sent) && values.every(([, text]) => typeof text === "string");
      if (stored?.userId === userId && isWhole) {
        return { values: Object.fromEntries(values) as FormValues, sent };
      }
    } catch {
      // Then it is no draft.
    }
    remove();
    return EMPTY;
  }

  return {
    read,
    keep: (changed) => store({ values: { ...read().values, ...changed }, sent: null }),
    keepSent: (sent) => store({ ...read(), sent }),
    remove,
  };
}
