import { describe, expect, it } from "vitest";
import { formatDay, formatInstant, formatShortDay } from "./dates.ts";

describe("UI-03 dates", () => {
  it("UI-03 writes an instant as YYYY-MM-DD HH:mm:ss of Manila", () => {
    expect(formatInstant(new Date("2026-02-28T16:00:00Z"))).toBe("2026-03-01 00:00:00");
    expect(formatInstant(new Date("2026-02-28T15:59:59Z"))).toBe("2026-02-28 23:59:59");
  });

  it.each([
    ["2028-02-29", "en", "Tue, 29 Feb 2028", "29 Feb"],
    ["2026-03-01 08:30:00", "en", "Sun, 1 Mar 2026", "1 Mar"],
    ["2026-07-15", "fil", "Miy, 15 Hul 2026", "15 Hul"],
    ["2026-03-01", "id", "Min, 1 Mar 2026", "1 Mar"],
    ["2026-03-01", "zh", "2026年3月1日周日", "3月1日"],
  ] as const)("UI-03 UI-05 shows %s in %s as %s", (wireDate, language, day, shortDay) => {
    expect(formatDay(wireDate, language)).toBe(day);
    expect(formatShortDay(wireDate, language)).toBe(shortDay);
  });

  it.each(["2026-02-30", "soon", "", "01/02/2026"])(
    "UI-03 leaves %j, which is no date, as it is",
    (text) => {
      expect(formatDay(text, "en")).toBe(text);
    },
  );
});
