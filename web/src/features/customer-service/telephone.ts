/** Effect of a press on the telephone row, by the text that the lender wrote there (CSVC-02). Pure. */
import type { Brand } from "../../lib/brand.ts";

/** A number to call, a chat to open, or a text without either. */
export type Telephone =
  | { readonly kind: "call"; readonly number: string }
  | { readonly kind: "chat"; readonly url: string }
  | { readonly kind: "text" };

/** Fewer digits are no number. */
const LEAST_DIGITS = 3;

/** The number as `wa.me` wants it: with the country, without a sign. */
function international(number: string, rule: Brand["phoneRule"]): string {
  return rule === "ph" ? number.replace(/^0(?=9\d{9}$)/, "63") : number;
}

/** `WhatsApp: 0917 123 4567` opens the chat; another text with a number in it is called. */
export function telephoneOf(text: string, rule: Brand["phoneRule"]): Telephone {
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < LEAST_DIGITS) return { kind: "text" };
  if (/whats\s?app|wa\.me/i.test(text)) {
    return { kind: "chat", url: `https://wa.me/${international(digits, rule)}` };
  }
  const isInternational = /^\D*\+/.test(text);
  return { kind: "call", number: isInternational ? `+${digits}` : digits };
}
