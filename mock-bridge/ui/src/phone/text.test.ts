import { expect, it } from "vitest";
import { longDate, money, statusTime } from "./text.ts";

it.each([
  [0, "0.00"],
  [5, "0.05"],
  [99_999, "999.99"],
  [100_000, "1,000.00"],
  [123_456_789, "1,234,567.89"],
  [-500, "-5.00"],
])("writes %i centavos as %s", (centavos, text) => {
  expect(money(centavos)).toBe(text);
});

it("writes a due date with its weekday, and leaves what is no date", () => {
  expect(longDate("2026-07-15")).toBe("Wed, Jul 15, 2026");
  expect(longDate("2026-09-01")).toBe("Tue, Sep 1, 2026");
  expect(longDate("later")).toBe("later");
});

it("writes the time of the system's bar in Manila", () => {
  expect(statusTime("2026-07-15T09:05:59+08:00")).toBe("9:05");
  expect(statusTime("2026-07-15T14:41:00Z")).toBe("10:41");
  expect(statusTime("2026-07-14T16:00:00Z")).toBe("12:00");
});
