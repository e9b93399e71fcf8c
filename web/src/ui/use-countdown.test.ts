import { expect, it } from "vitest";
import { secondsLeft } from "./use-countdown.ts";

const SENT_MS = Date.parse("2026-07-15T09:30:00+08:00");

it.each([
  [0, 60],
  [1, 60],
  [1000, 59],
  [30_000, 30],
  [57_999, 3],
  [58_000, 2],
  [58_999, 2],
  [59_000, 0],
  [60_000, 0],
  [3_600_000, 0],
  [-5000, 60],
])("PROMO-06 %i ms after the SMS it shows %i; 0 is the first text", (afterMs, seconds) => {
  expect(secondsLeft(SENT_MS + 60_000, SENT_MS + afterMs)).toBe(seconds);
});
