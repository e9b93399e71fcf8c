import { expect, it } from "vitest";
import { secondsLeft } from "./use-seconds-left.ts";

it.each([
  [0, 60],
  [1, 60],
  [1000, 59],
  [59_000, 1],
  [59_999, 1],
  [60_000, 0],
  [3_600_000, 0],
  // The phone's clock was set back: the server counts as well.
  [-5000, 0],
])("LEGACY-03 %i ms after a code was sent, %i s are left", (elapsed, left) => {
  const sentAt = Date.parse("2026-07-15T09:30:00+08:00");
  expect(secondsLeft(sentAt, sentAt + elapsed)).toBe(left);
});
