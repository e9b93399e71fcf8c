import { describe, expect, it } from "vitest";
import { sampleRepayment } from "../../../tests/sample-repayment.ts";
import { offeredAmounts } from "../../lib/payable-amounts.ts";
import {
  type Channel,
  channelTerms,
  hasDatesToCome,
  leastAmount,
  notOffered,
  payableAmounts,
} from "./repayment.ts";

const refused = (code: string) =>
  ({ ok: false, code, message: "This loan is fully paid", fields: {}, data: null }) as const;

describe("PERIOD-04 what can be paid", () => {
  it.each([
    [null, null, [["due", 171_217]]],
    [null, 171_217, [["due", 171_217]]],
    [
      null,
      342_434,
      [
        ["due", 171_217],
        ["full", 342_434],
      ],
    ],
    [
      300_000,
      342_434,
      [
        ["due", 171_217],
        ["withNext", 300_000],
        ["full", 342_434],
      ],
    ],
  ])(
    "PERIOD-04 MONEY-03 with %j for the next one, too, and %j to settle, the choice is %j",
    (withNextAmount, fullAmount, choices) => {
      const info = { ...sampleRepayment, withNextAmount, fullAmount };
      expect([...offeredAmounts(payableAmounts(info))]).toEqual(choices);
    },
  );

  it("MONEY-03 the least amount is the chosen channel's, before one is chosen the least of all", () => {
    const channels = sampleRepayment.repayList;
    expect(leastAmount(channels, undefined)).toBe(100);
    expect(leastAmount(channels, channels[1])).toBe(5_000);
    expect(leastAmount([], undefined)).toBe(1);
  });

  it.each([
    ["No fee", "At once", "No fee · At once"],
    ["", "At once", "At once"],
    ["", "", ""],
  ])("PERIOD-04 fee %j and time %j read %j", (feeText, creditedText, line) => {
    const channel = { ...sampleRepayment.repayList[0], feeText, creditedText } as Channel;
    expect(channelTerms(channel)).toBe(line);
  });
});

it("DELAY-01 PERIOD-01 only a conflict means that nothing is on offer", () => {
  expect(notOffered(refused("1409"))).toBe("This loan is fully paid");
  expect(notOffered(refused("1004"))).toBeNull();
  expect(notOffered({ ok: true, data: sampleRepayment })).toBeNull();
});

it.each([
  [7, true],
  [-30, true],
  [-31, false],
])("UX-08 with %i days left there are dates for a calendar: %s", (daysLeft, isOffered) => {
  // The last date of the plan is 30 days after the one that is due.
  expect(hasDatesToCome({ ...sampleRepayment, daysLeft })).toBe(isOffered);
});
