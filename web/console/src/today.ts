import { createContext, useContext } from "react";
import type { Section, Today } from "./api/types.ts";
import type { Loaded } from "./api/use-loaded.ts";

/** Everything that waits, loaded once for the menu's counts and the first page. */
export const TodayContext = createContext<Loaded<Today>>({
  data: null,
  failure: null,
  read: 0,
});

export function useToday(): Loaded<Today> {
  return useContext(TodayContext);
}

/** The number of rows for the menu: `20+` where more wait, nothing for none. */
export function writtenCount(sections: readonly Section<unknown>[]): string {
  const rows = sections.reduce((sum, section) => sum + section.rows.length, 0);
  if (sections.some(({ next }) => next !== null)) return `${rows}+`;
  return rows > 0 ? String(rows) : "";
}
