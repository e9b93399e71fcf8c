import type { ActRequest, Me, Section } from "../api/types.ts";
import { hasRole } from "../session.ts";
import { ACTS, isActTag } from "./acts.ts";

/** A person answers requests of acts that the own roles allow, the own ones as well. */
export function mayAnswer(me: Me, { act }: ActRequest): boolean {
  return isActTag(act.act) && hasRole(me, ACTS[act.act].role);
}

/** The requests that a person can confirm. */
export function confirmable(me: Me, section: Section<ActRequest>): Section<ActRequest> {
  const rows = section.rows.filter(
    (request) => mayAnswer(me, request) && !request.isOwn && request.obstacle === null,
  );
  // Of more pages than one only the first is known.
  return { ...section, rows, next: rows.length > 0 ? section.next : null };
}
