/** Amounts on the screen (UI-03, ENV-04, ENV-05). An amount is integer centavos and never becomes a float. */
export interface MoneyStyle {
  /** 1 is the rupee; any other the peso. */
  readonly currencyFlag: number;
  /** Between groups of three digits. With '.', the decimal mark is ','. */
  readonly thousandsSeparator: string;
}

/** `₱`, or `₹` where the flag is 1 (ENV-04). */
export function currencySign(style: MoneyStyle): string {
  return style.currencyFlag === 1 ? "₹" : "₱";
}

/** The figures without the sign: 123456 centavos → `1,234.56`. Throws where an answer lacks the amount (API-09). */
export function formatFigures(centavos: number, style: MoneyStyle): string {
  if (!Number.isInteger(centavos)) throw new TypeError("no amount");
  const digits = String(Math.abs(centavos)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, style.thousandsSeparator);
  const decimalMark = style.thousandsSeparator === "." ? "," : ".";
  return `${centavos < 0 ? "−" : ""}${whole}${decimalMark}${digits.slice(-2)}`;
}

/** `₱1,234.56`. */
export function formatMoney(centavos: number, style: MoneyStyle): string {
  const figures = formatFigures(centavos, style);
  return figures.startsWith("−")
    ? `−${currencySign(style)}${figures.slice(1)}`
    : currencySign(style) + figures;
}
