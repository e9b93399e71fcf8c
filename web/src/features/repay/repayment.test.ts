import { describe, expect, it } from "vitest";
import { sampleRepayment } from "../../../tests/sample-repayment.ts";
import { channelTerms, notOffered, settlementAmount, usedTimePercent } from "./repayment.ts";

const refused = (code: string) =>
  ({ ok: false, code, message: "Everything is repaid", fields: {}, data: null }) as const;

describe("PERIOD-01 the bar of days", () => {
  it.each([
    [30, 0],
    [45, 0],
    [15, 50],
    [7, 77],
    [0, 100],
    [-9, 100],
  ])("PERIOD-01 with %i days left, %i percent of the time is used", (daysLeft, percent) => {
    expect(usedTimePercent(daysLeft)).toBe(percent);
  });
});

describe("PERIOD-04 what can be paid", () => {
  it.each([
    [171_217, null, null],
    [171_217, 171_217, null],
    [171_217, 342_434, 342_434],
  ])("PERIOD-04 with %i due and %j to settle, the choice is %j", (repayAmount, fullAmount, all) => {
    expect(settlementAmount({ ...sampleRepayment, repayAmount, fullAmount })).toBe(all);
  });

  it.each([
    ["No fee", "At once", "No fee · At once"],
    ["", "At once", "At once"],
    ["", "", ""],
  ])("PERIOD-04 fee %j and time %j read %j", (feeText, creditedText, line) => {
    const channel = { logo: "", name: "GCash", channel_number: "90006", feeText, creditedText };
    expect(channelTerms(channel)).toBe(line);
  });
});

it("DELAY-01 PERIOD-01 only a conflict means that nothing is on offer", () => {
  expect(notOffered(refused("1409"))).toBe("Everything is repaid");
  expect(notOffered(refused("1004"))).toBeNull();
  expect(notOffered({ ok: true, data: sampleRepayment })).toBeNull();
});
