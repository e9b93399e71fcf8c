import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isFirstTap } from "./first-tap.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("BRIDGE-01 a double tap is one press; another thing, or the same one later, is another press", () => {
  expect(isFirstTap("close")).toBe(true);
  vi.advanceTimersByTime(599);
  expect(isFirstTap("close")).toBe(false);
  expect(isFirstTap("home")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isFirstTap("close")).toBe(true);
});
