import { describe, expect, it } from "vitest";
import forms from "../../../fixtures/written-forms.json";
import {
  formatDay,
  formatInstant,
  formatMoment,
  formatShortDay,
  formatTimeOfDay,
} from "./dates.ts";
import { LANGUAGES } from "./language.ts";

describe("UI-03 dates", () => {
  it("UI-03 writes an instant as YYYY-MM-DD HH:mm:ss of Manila", () => {
    expect(formatInstant(new Date("2026-02-28T16:00:00Z"))).toBe("2026-03-01 00:00:00");
    expect(formatInstant(new Date("2026-02-28T15:59:59Z"))).toBe("2026-02-28 23:59:59");
  });

  it.each([
    ["2026-03-01 08:30:00", "en", "Sun, Mar 1, 2026", "Mar 1"],
    ["2026-07-15", "fil", "Miy, Hul 15, 2026", "Hul 15"],
    ["2026-03-01", "id", "Min, 1 Mar 2026", "1 Mar"],
    ["2026-03-01", "zh", "2026年3月1日周日", "3月1日"],
  ] as const)("UI-03 UI-05 shows %s in %s as %s", (wireDate, language, day, shortDay) => {
    expect(formatDay(wireDate, language)).toBe(day);
    expect(formatShortDay(wireDate, language)).toBe(shortDay);
  });

  it.each(LANGUAGES)(
    "UX-05 writes days and moments in %s as the server writes them",
    (language) => {
      for (const { wire, said } of forms.days)
        expect(formatDay(wire, language)).toBe(said[language]);
      for (const { wire, said } of forms.moments) {
        expect(formatMoment(wire, language)).toBe(said[language]);
      }
    },
  );

  it.each([
    ["en", "9:30 AM"],
    ["fil", "9:30 AM"],
    ["id", "09.30"],
    ["zh", "09:30"],
  ] as const)("UX-07 writes a time of day in %s as %s", (language, said) => {
    expect(formatTimeOfDay("2026-07-15 09:30:00", language)).toBe(said);
  });

  it.each(["2026-02-30", "soon", "", "01/02/2026"])(
    "UI-03 leaves %j, which is no date, as it is",
    (text) => {
      expect(formatDay(text, "en")).toBe(text);
      expect(formatMoment(text, "en")).toBe(text);
    },
  );
});
