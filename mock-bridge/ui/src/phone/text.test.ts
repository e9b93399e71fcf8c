import { expect, it } from "vitest";
import { statusTime } from "./text.ts";

it("writes the time of the system's bar in Manila", () => {
  expect(statusTime("2026-07-15T09:05:59+08:00")).toBe("9:05");
  expect(statusTime("2026-07-15T14:41:00Z")).toBe("10:41");
  expect(statusTime("2026-07-15 09:30:08")).toBe("9:30");
  expect(statusTime("2026-07-14T16:00:00Z")).toBe("12:00");
});
