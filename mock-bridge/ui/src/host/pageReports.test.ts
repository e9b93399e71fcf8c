import { expect, it } from "vitest";
import type { NewRow } from "../timeline/row.ts";
import { type PageReport, PageReports } from "./pageReports.ts";

const call = (page: string, order: number): PageReport => ({
  page,
  id: 1,
  add: { kind: "call", word: "…", title: "GET /api/loan", order },
});

it("QA-06 a call of a page in the shell is one row, from its start to its answer", () => {
  const rows: Partial<NewRow>[] = [];
  const reports = new PageReports({
    add: (row) => rows.push(row) - 1,
    change: (id, change) => Object.assign(rows[id] ?? {}, change),
  });
  reports.take(call("first", performance.timeOrigin + 1000));
  reports.take(call("second", performance.timeOrigin + 2000));
  reports.take({ page: "first", id: 1, change: { word: "200" } });
  reports.take({ page: "third", id: 1, change: { word: "500" } });
  expect(rows).toEqual([
    { kind: "call", word: "200", title: "GET /api/loan", order: expect.closeTo(1000) },
    { kind: "call", word: "…", title: "GET /api/loan", order: expect.closeTo(2000) },
  ]);
});
