import { expect, it } from "vitest";
import cases from "../../../fixtures/calculator.json";
import { calculateLoan, PERIODS_DAYS } from "./loan-calculator.ts";

// server/web/tests/it/calculator.rs holds the server's quote against the same table.
it.each(cases)("SITE-03 CALL-39 $amountCentavos centavos for $days days", (row) => {
  const { interestCentavos, totalCentavos, plan } = calculateLoan(row.amountCentavos, row.days);
  const amounts = plan.map(({ amountCentavos }) => amountCentavos);
  expect({ interestCentavos, totalCentavos, plan: amounts }).toEqual({
    interestCentavos: row.interestCentavos,
    totalCentavos: row.totalCentavos,
    plan: row.plan,
  });
  expect(plan.at(-1)?.day).toBe(row.days);
});

it("SITE-03 offers 91, 120, 150, … 360 days, in as many instalments as a 30th of them, rounded", () => {
  expect(PERIODS_DAYS).toEqual([91, 120, 150, 180, 210, 240, 270, 300, 330, 360]);
  const counts = PERIODS_DAYS.map((days) => calculateLoan(1_000_000, days).plan.length);
  expect(counts).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
