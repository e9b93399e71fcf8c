/**
 * Parses a typed amount exactly, without floats. Thousands may be grouped with the brand's separator; the other mark
 * is the decimal mark.
 */
import type { MoneyStyle } from "./money.ts";

export type TypedAmount =
  | { readonly centavos: number }
  | { readonly fault: "empty" | "notDigits" | "tooFine" };

const ESCAPED: Record<string, string> = { ".": "\\.", ",": "," };

/** Reads `10,000.5` as 1000050 centavos; returns the error of anything that is not an amount. */
export function readTypedAmount(typed: string, style: MoneyStyle): TypedAmount {
  const text = typed.normalize("NFKC").replace(/[\s₱₹]/g, "");
  if (!text) return { fault: "empty" };
  const separator = style.thousandsSeparator;
  const group = ESCAPED[separator] ?? separator;
  const mark = separator === "." ? "," : "\\.";
  const parts = new RegExp(`^(\\d{1,3}(?:${group}\\d{3})+|\\d+)(?:${mark}(\\d*))?$`).exec(text);
  if (!parts) return { fault: "notDigits" };
  const [, whole = "", decimals = ""] = parts;
  if (decimals.length > 2) return { fault: "tooFine" };
  // Longer than any limit, so the last digits do not matter.
  const digits = whole
    .replaceAll(separator, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, 13);
  return { centavos: Number(digits + decimals.padEnd(2, "0")) };
}
