import { expect, it } from "vitest";
import type { Row } from "./row.ts";
import { asTrace } from "./trace.ts";

const ROW: Row = {
  id: 1,
  order: 1500.25,
  atMs: 0,
  kind: "message",
  word: "refused",
  isBad: true,
  title: "jump",
  text: '{"link":"/a"}',
  from: "",
  note: "no message has this name",
  detail: [["origin", "https://h5.example"]],
};

it("QA-06 a trace has the rows in microseconds, on a track for each kind", () => {
  const call: Row = { ...ROW, kind: "call", word: "200", title: "GET /a", order: 1600, tookMs: 20 };
  const { traceEvents } = asTrace([ROW, call]);
  const tracks = traceEvents.filter(({ ph }) => ph === "M");
  const track = (name: string) => tracks.find(({ args }) => args.name === name)?.tid;
  const args = { text: ROW.text, note: ROW.note, origin: "https://h5.example" };
  expect(traceEvents.slice(tracks.length)).toEqual([
    {
      name: "jump",
      cat: "message",
      ph: "i",
      s: "t",
      ts: 1_500_250,
      pid: 1,
      tid: track("message"),
      args: { outcome: "refused", ...args },
    },
    {
      name: "GET /a",
      cat: "call",
      ph: "X",
      ts: 1_600_000,
      dur: 20_000,
      pid: 1,
      tid: track("call"),
      args: { outcome: "200", ...args },
    },
  ]);
});

it("QA-06 a call without an answer is a moment, and an empty timeline a trace without events", () => {
  const { traceEvents } = asTrace([{ ...ROW, kind: "call", word: "…" }]);
  expect(traceEvents.at(-1)).toMatchObject({ ph: "i", cat: "call" });
  expect(asTrace([]).traceEvents.every(({ ph }) => ph === "M")).toBe(true);
});

it("QA-06 a trace has a track of the tester where the tester did something", () => {
  const tracks = (rows: Row[]) => asTrace(rows).traceEvents.filter(({ ph }) => ph === "M").length;
  expect(tracks([{ ...ROW, kind: "tester" }])).toBe(tracks([ROW]) + 1);
});
