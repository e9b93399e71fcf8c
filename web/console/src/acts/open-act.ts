import { createContext, useContext } from "react";
import type { OrderFile } from "../api/types.ts";
import { hasRole, useSession } from "../session.ts";
import { ACTS, type ActTag } from "./acts.ts";

/** An act that a person is about to do. */
export interface ActDraft {
  readonly tag: ActTag;
  /** Fields that are settled, by their names in the API. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The sentence on what it is about: "Order 1042, Cash Loan". */
  readonly subject: string;
  /** The order that it is about, with its figures. */
  readonly file?: OrderFile;
  /** The first texts of the form's fields. */
  readonly typed?: Readonly<Record<string, string>>;
}

export const OpenActContext = createContext<(draft: ActDraft) => void>(() => {});

/** Opens the dialog of an act. It stands above the page, which may load again meanwhile. */
export function useOpenAct(): (draft: ActDraft) => void {
  return useContext(OpenActContext);
}

/** Returns true for an act that the person's roles allow. */
export function useMay(): (tag: ActTag) => boolean {
  const { me } = useSession();
  return (tag) => hasRole(me, ACTS[tag].role);
}
