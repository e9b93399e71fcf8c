import { expect, it, vi } from "vitest";
import type { LogEntry, State } from "../contract.gen.ts";
import { NEW_PHONE } from "../testing/fakePhone.tsx";
import { MAX_ROWS, Timeline } from "./timeline.ts";

const ENTRY: LogEntry = {
  id: 1,
  atMs: 0,
  handler: "jump",
  body: { link: "/repay?sessionId=s-1", params: {} },
  message: { name: "goToPage", payload: { link: "/repay?sessionId=s-1", params: {} } },
  sender: { origin: "https://h5.example", isMainFrame: true, url: "https://h5.example/" },
  verdict: { kind: "accepted", note: null },
};

const step = (timeline: Timeline, state: Partial<State>, effects: never[] = []) =>
  timeline.take({ seq: 1, effects, state: { ...NEW_PHONE, ...state }, partial: true });

const titles = (timeline: Timeline) =>
  timeline.shown().rows.map(({ kind, word, title }) => `${kind} ${word} ${title}`);

/** Waits for the frame in which listeners are told. */
const told = (timeline: Timeline) =>
  new Promise<void>((done) => {
    const stop = timeline.subscribe(() => {
      stop();
      done();
    });
  });

it("QA-06 a message stands where it left its page, before the calls that followed it", async () => {
  const timeline = new Timeline();
  timeline.noteSent("jump");
  const call = timeline.add({ kind: "call", word: "…", title: "GET /a" });
  step(timeline, { log: [ENTRY], nextId: 2 });
  timeline.change(call, { word: "200" });
  await told(timeline);
  expect(titles(timeline)).toEqual(["message accepted jump (goToPage)", "call 200 GET /a"]);
  timeline.change(call, { word: "500", isBad: true });
  await told(timeline);
  expect(timeline.shown().rows[1]).toMatchObject({ word: "500", isBad: true });
});

it("QA-06 an unknown message has a word of its own, and no row has a secret", async () => {
  const timeline = new Timeline();
  const refusal = { reason: "unknownMessage", wireName: "openCamera" } as const;
  const unknown: LogEntry = {
    ...ENTRY,
    id: 2,
    handler: "openCamera",
    message: null,
    verdict: { kind: "refused", refusal, text: "no message has this name" },
  };
  step(timeline, { log: [ENTRY, unknown], nextId: 3 });
  await told(timeline);
  const { rows } = timeline.shown();
  expect(rows.map(({ word, isBad }) => [word, isBad])).toEqual([
    ["accepted", false],
    ["unknown", true],
  ]);
  expect(JSON.stringify(rows)).not.toContain("s-1");
});

it("QA-06 a step's effects and changes are rows: a call is dialled, a rating given, a session ends", async () => {
  const timeline = new Timeline();
  const session = { sessionId: "s-1", phoneLast4: "0174" };
  step(timeline, { session });
  step(timeline, {
    session: null,
    tab: "mine",
    calls: [{ phone: "+6328880000", atMs: 0 }],
    ratings: [{ shownAtMs: 0, stars: 4 }],
  });
  await told(timeline);
  expect(titles(timeline)).toEqual([
    "native dial dialled +6328880000",
    "native rating 4 of 5 stars",
    "native session signed out",
    "native tab mine",
  ]);
});

it("QA-06 many rows of one moment are told of once, and the newest 2,000 are kept", async () => {
  const timeline = new Timeline();
  const heard = vi.fn();
  timeline.subscribe(heard);
  for (let at = 0; at < 10_000; at += 1) {
    timeline.add({ kind: "console", word: "error", title: `line ${at}` });
  }
  await told(timeline);
  expect(heard).toHaveBeenCalledTimes(1);
  const { rows, leftOut } = timeline.shown();
  expect([rows.length, leftOut, rows.at(-1)?.title]).toEqual([MAX_ROWS, 8000, "line 9999"]);
});

it("QA-06 a new phone has an empty timeline", async () => {
  const timeline = new Timeline();
  step(timeline, { log: [{ ...ENTRY, id: 7 }], nextId: 8 });
  await told(timeline);
  step(timeline, { nextId: 1 });
  await told(timeline);
  expect(timeline.shown()).toEqual({ rows: [], leftOut: 0 });
});

it("QA-06 rows have the phone's time once it is known, and again when its clock was moved", async () => {
  const timeline = new Timeline();
  const july = Date.parse("2026-07-15T09:30:00+08:00");
  timeline.setClock(july);
  timeline.add({ kind: "storage", word: "set", title: "a" });
  timeline.setClock(july + 86_400_000);
  timeline.add({ kind: "storage", word: "set", title: "b" });
  await told(timeline);
  const at = timeline.shown().rows.map(({ atMs }) => Math.round((atMs - july) / 86_400_000));
  expect(at).toEqual([0, 1]);
});
