/** Where what a borrower typed and has not sent is stored. It survives a reload, and ends with the session. */
import { writeStorage } from "./storage.ts";

/** Of the identity, for the tab. */
export const IDENTITY_DRAFT_KEY = "tulay.identity";

/** Of a complaint. */
export const COMPLAINT_DRAFT_KEY = "complaintDraft";

/** Removes both. */
export function removeDrafts(): void {
  writeStorage("session", IDENTITY_DRAFT_KEY, null);
  writeStorage("local", COMPLAINT_DRAFT_KEY, null);
}
