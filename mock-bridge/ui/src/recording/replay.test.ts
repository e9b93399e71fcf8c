import { afterEach, expect, it, vi } from "vitest";
import type { PageWindow } from "../host/pageFrame.ts";
import { fakePhone, NEW_PHONE } from "../testing/fakePhone.tsx";
import { answerTo, type PageRequest } from "./answer.ts";
import { expect as judge, play, type Stage } from "./replay.ts";

afterEach(() => vi.useRealTimers());

it("QA-09 a replay goes on only after the last press of a burst", async () => {
  vi.useFakeTimers();
  const asked: [string, number][] = [];
  const look = {
    document: "1",
    href: "/a",
    path: "/a",
    isLoaded: true,
    words: 1,
    calls: 0,
    isInField: false,
  };
  const start = Date.now();
  const askPage = async ({ kind }: PageRequest) => {
    asked.push([kind, Date.now() - start]);
    return kind === "tap" ? "" : look;
  };
  const stage = {
    host: { ...fakePhone(NEW_PHONE).host, askPage },
    state: () => NEW_PHONE,
    check: () => undefined,
  } as unknown as Stage;
  const done = play({ kind: "tap", on: "/a", at: { text: "Pay" } }, stage, [150, 140, 130]);
  await vi.runAllTimersAsync();
  await done;
  const at = asked.findIndex(([kind]) => kind === "tap");
  expect(asked[at + 1]?.[1]).toBeGreaterThanOrEqual(420);
});

it.each([
  [{ times: 1 }, "Call GET /a was made 2 times."],
  [{ times: 1, bound: "atMost" }, "Call GET /a was made 2 times."],
  [{ times: 2, bound: "atMost" }, undefined],
  [{ times: 1, bound: "atLeast" }, undefined],
] as const)(
  "QA-09 a call that a page makes once more after a while is judged as %o",
  async (often, why) => {
    vi.useFakeTimers();
    const page = { kind: "look", href: "/a", path: "/a", isLoaded: true, words: 1, calls: 0 };
    const made = { method: "GET", url: "https://h5.example/a" };
    const calls = [made];
    const stage = {
      host: { ...fakePhone(NEW_PHONE).host, askPage: async () => page },
      state: () => NEW_PHONE,
      calls: () => calls,
      check: () => undefined,
    } as unknown as Stage;
    setTimeout(() => calls.push(made), 1500);
    const expected = { kind: "expectCall", method: "GET", path: "/a", ...often } as const;
    const judged = judge(expected, stage).catch((failure: Error) => failure.message);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await judged).toBe(why);
  },
);

it("QA-09 a text that comes back after a moment is here", async () => {
  vi.useFakeTimers();
  let why = "";
  const look = { document: "1", href: "/a", path: "/a", isLoaded: true, words: 1, calls: 0 };
  const askPage = async ({ kind }: PageRequest) => (kind === "holds" ? why : look);
  const stage = {
    host: { ...fakePhone(NEW_PHONE).host, askPage },
    state: () => NEW_PHONE,
    check: () => undefined,
  } as unknown as Stage;
  const gone = { kind: "expectNoText", text: "Help" } as const;
  const judged = judge(gone, stage).catch((failure: Error) => failure.message);
  setTimeout(() => {
    why = "The page says 'Help'.";
  }, 900);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await judged).toBe("The page says 'Help'.");
});

it("QA-09 a page that shows the shape of its content is not loaded yet", () => {
  const look = () => answerTo(window as unknown as PageWindow, { kind: "look" });
  document.body.innerHTML = "<main aria-busy='true'></main>";
  expect(look()).toMatchObject({ isLoaded: false });
  document.body.innerHTML = "<main aria-busy='false'></main>";
  expect(look()).toMatchObject({ isLoaded: true });
});
