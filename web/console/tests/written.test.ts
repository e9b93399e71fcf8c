import { expect, it } from "vitest";
import {
  readSum,
  writtenDay,
  writtenMoment,
  writtenNumber,
  writtenSum,
} from "../src/ui/written.ts";

it("STAFF-12 sums have two decimals and groups of three figures", () => {
  expect([980_000, 5, 0, -123_456_789].map(writtenSum)).toEqual([
    "9,800.00",
    "0.05",
    "0.00",
    "−1,234,567.89",
  ]);
  expect(writtenNumber(4211)).toBe("4,211");
});

it("STAFF-12 a typed sum is read to the centavo", () => {
  expect(["9,800", "0.05", "₱ 1,250.5"].map((typed) => readSum(typed))).toEqual([
    980_000, 5, 125_050,
  ]);
  expect(["", "0", "1.005", "twelve", "9".repeat(20)].map((typed) => readSum(typed))).toEqual([
    "Enter a sum.",
    "Enter a sum above 0.00.",
    "A sum has two decimals at most.",
    "Enter a sum in figures, such as 1,250.00.",
    "Enter a sum of at most 999,999,999,999.99.",
  ]);
});

it("STAFF-12 times are Manila's, whatever the day in UTC is", () => {
  expect(writtenMoment("2026-11-26T06:05:00Z")).toBe("26 Nov 2026, 14:05");
  expect(writtenMoment("2026-12-31T16:00:00Z")).toBe("1 Jan 2027, 00:00");
  expect(writtenDay("2026-02-03")).toBe("3 Feb 2026");
  expect(writtenDay("soon")).toBe("soon");
});
