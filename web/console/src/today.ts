import { createContext, useContext } from "react";
import { confirmable } from "./acts/requests.ts";
import type { Me, Section, Today } from "./api/types.ts";
import type { Loaded } from "./api/use-loaded.ts";
import { useSession } from "./session.ts";

interface TodayLists {
  /** What the pages show, which stays in its place until somebody asks for newer rows. */
  readonly shown: Loaded<Today>;
  /** What waits now, for the counts. */
  readonly newest: Today | null;
}

/** Everything that waits, loaded once for the menu's counts and the first page. */
export const TodayContext = createContext<TodayLists>({
  shown: { data: null, failure: null, read: 0 },
  newest: null,
});

export function useToday(): Loaded<Today> {
  return useContext(TodayContext).shown;
}

/** What waits as it is counted: of the requests those alone that the person can confirm. */
export function counted(me: Me, today: Today): Today {
  return { ...today, requests: confirmable(me, today.requests) };
}

/** Number of all that waits, for the title of the browser's tab. */
export function useWaiting(): string {
  const { newest } = useContext(TodayContext);
  const { me } = useSession();
  if (newest === null) return "";
  const { review, release, payouts, unallocated, complaints, requests, owed } = counted(me, newest);
  return writtenCount([review, release, payouts, unallocated, complaints, requests, owed]);
}

/** The number of rows for the menu: `20+` where more wait, nothing for none. */
export function writtenCount(sections: readonly Section<unknown>[]): string {
  const rows = sections.reduce((sum, section) => sum + section.rows.length, 0);
  if (sections.some(({ next }) => next !== null)) return `${rows}+`;
  return rows > 0 ? String(rows) : "";
}

/** A list of rows, whatever they are. */
export interface Rows {
  readonly rows: readonly unknown[];
}

function rowsOf(sections: readonly Rows[]): Set<string> {
  return new Set(sections.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))));
}

/** The sentence on rows that have come or gone since they were shown; `null` where they are the same. */
export function writtenNews(shown: readonly Rows[], newest: readonly Rows[]): string | null {
  const [before, after] = [rowsOf(shown), rowsOf(newest)];
  const came = [...after].filter((row) => !before.has(row)).length;
  const gone = [...before].filter((row) => !after.has(row)).length;
  // One that changed has come and gone.
  const added = came - gone;
  if (added > 0) return added === 1 ? "1 new row" : `${added} new rows`;
  if (came > 0) return "Rows have changed";
  return gone > 0 ? "Somebody else has dealt with a row" : null;
}
