import { describe, expect, it } from "vitest";
import { formatFigures, formatMoney } from "./money.ts";

const peso = { currencyFlag: 0, thousandsSeparator: "," };

describe("UI-03 money", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [99, "0.99"],
    [100, "1.00"],
    [123456, "1,234.56"],
    [100000000, "1,000,000.00"],
    [-123456, "−1,234.56"],
  ])("UI-03 divides %i centavos by 100 with 2 decimals: %s", (centavos, text) => {
    expect(formatFigures(centavos, peso)).toBe(text);
  });

  it("UI-03 ENV-05 separates thousands as the brand does, and never uses one mark twice", () => {
    const dotted = { currencyFlag: 0, thousandsSeparator: "." };
    expect(formatFigures(123456789, dotted)).toBe("1.234.567,89");
  });

  it("ENV-04 shows the rupee sign when the currency flag is 1, else the peso sign", () => {
    expect(formatMoney(150000, peso)).toBe("₱1,500.00");
    expect(formatMoney(150000, { ...peso, currencyFlag: 1 })).toBe("₹1,500.00");
    expect(formatMoney(-150000, peso)).toBe("−₱1,500.00");
  });
});
