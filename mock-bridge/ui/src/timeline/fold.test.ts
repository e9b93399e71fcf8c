import { expect, it } from "vitest";
import { fold } from "./fold.ts";
import type { Kind, Row } from "./row.ts";

const row = (id: number, kind: Kind) => ({ id, kind }) as Row;
const ids = (rows: readonly Row[]) => rows.map((it) => it.id);

it("QA-06 what follows Maria's tap folds under it, up to her next deed", () => {
  const rows = [
    row(1, "native"),
    row(2, "tester"),
    row(3, "call"),
    row(4, "message"),
    row(5, "tester"),
    row(6, "call"),
  ];
  const open = fold(rows, new Set());
  expect(ids(open.rows)).toEqual([1, 2, 3, 4, 5, 6]);
  expect([...open.followers]).toEqual([
    [2, 2],
    [5, 1],
  ]);
  const closed = fold(rows, new Set([2]));
  expect(ids(closed.rows)).toEqual([1, 2, 5, 6]);
  expect(closed.followers).toEqual(open.followers);
});
