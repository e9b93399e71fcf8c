/** Effect of a press on the telephone row, by the text that the lender wrote there (CSVC-02). Pure. */
import type { Brand } from "../../lib/brand.ts";
import { firstNumber } from "../../lib/phones.ts";

/** A number to call, a chat to open, or a text without either. */
export type Telephone =
  | { readonly kind: "call"; readonly number: string }
  | { readonly kind: "chat"; readonly url: string }
  | { readonly kind: "text" };

/** The number as `wa.me` wants it: with the country, without a sign. */
function international(number: string, rule: Brand["phoneRule"]): string {
  return rule === "ph" ? number.replace(/^0(?=9\d{9}$)/, "63") : number;
}

/** `WhatsApp: 0917 123 4567` opens the chat; of another text the first number is called. */
export function telephoneOf(text: string, rule: Brand["phoneRule"]): Telephone {
  const number = firstNumber(text);
  if (!number) return { kind: "text" };
  if (/whats\s?app|wa\.me/i.test(text)) {
    return { kind: "chat", url: `https://wa.me/${international(number.replace("+", ""), rule)}` };
  }
  return { kind: "call", number };
}
