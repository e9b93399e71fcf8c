import { afterEach, expect, it, vi } from "vitest";
import { fakePhone, NEW_PHONE } from "../testing/fakePhone.tsx";
import type { PageRequest } from "./answer.ts";
import { play, type Stage } from "./replay.ts";

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
