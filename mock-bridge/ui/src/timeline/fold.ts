import type { Row } from "./row.ts";

/** Rows with the number of those that follow each of the tester's deeds, without those of the folded deeds. */
export type Folding = { rows: Row[]; followers: ReadonlyMap<number, number> };

/** Folds what follows each of these deeds, up to the next one; rows are given and returned the oldest first. */
export function fold(rows: readonly Row[], folded: ReadonlySet<number>): Folding {
  const followers = new Map<number, number>();
  let deed: number | null = null;
  const left = rows.filter((row) => {
    if (row.kind === "tester") {
      deed = row.id;
      return true;
    }
    if (deed === null) return true;
    followers.set(deed, (followers.get(deed) ?? 0) + 1);
    return !folded.has(deed);
  });
  return { rows: left, followers };
}
