import { expect, it } from "vitest";
import { readTypedAmount } from "./typed-amount.ts";

const PESO = { currencyFlag: 0, thousandsSeparator: "," };
const RUPEE = { currencyFlag: 1, thousandsSeparator: "." };

it.each([
  ["10000", PESO, 1_000_000],
  ["10,000", PESO, 1_000_000],
  [" ₱ 10,000.5 ", PESO, 1_000_050],
  ["1,234,567.89", PESO, 123_456_789],
  ["0.07", PESO, 7],
  ["19.99", PESO, 1999],
  ["5.", PESO, 500],
  ["007", PESO, 700],
  ["10.000,25", RUPEE, 1_000_025],
  ["₹10.000", RUPEE, 1_000_000],
  ["１０，０００．５０", PESO, 1_000_050],
])("SITE-03 ENV-05 reads %j exactly", (typed, style, centavos) => {
  expect(readTypedAmount(typed, style)).toEqual({ centavos });
});

it.each([
  ["", PESO, "empty"],
  ["   ", PESO, "empty"],
  ["₱", PESO, "empty"],
  ["ten", PESO, "notDigits"],
  ["10k", PESO, "notDigits"],
  ["1e6", PESO, "notDigits"],
  ["-5", PESO, "notDigits"],
  ["1,00", PESO, "notDigits"],
  ["1.2.3", PESO, "notDigits"],
  [".5", PESO, "notDigits"],
  ["10,000", RUPEE, "tooFine"],
  ["1.005", PESO, "tooFine"],
])("SITE-03 refuses %j", (typed, style, fault) => {
  expect(readTypedAmount(typed, style)).toEqual({ fault });
});

it("SITE-03 an amount longer than any loan stays longer than any loan", () => {
  const read = readTypedAmount("9".repeat(60), PESO);
  expect(read).toEqual({ centavos: 999_999_999_999_900 });
});
