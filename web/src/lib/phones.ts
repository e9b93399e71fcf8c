/** Telephone numbers on the screen, by the brand's rule (ENV-05). What is dialled and sent is the bare number. */
import type { Brand } from "./brand.ts";

/** A number with its separators, which ends before the words of an extension and before the next number. */
const NUMBER = /\+?(?:\d{1,3}[\s.-]*)?\(?\d[\d\s.)\u2010-\u2013-]*/g;
/** Fewer digits are no number. */
const LEAST_DIGITS = 3;

/** The first number in a text as it is dialled; empty where there is none. */
export function firstNumber(text: string): string {
  const numbers = (text.match(NUMBER) ?? []).map((number) => number.replaceAll(/[^\d+]/g, ""));
  return numbers.find((number) => number.replace("+", "").length >= LEAST_DIGITS) ?? "";
}

const FORMS: Record<Brand["phoneRule"], readonly RegExp[]> = {
  ph: [/^(09\d\d)(\d{3})(\d{4})$/, /^(02)(\d{4})(\d{4})$/, /^(\+63)(9\d\d)(\d{3})(\d{4})$/],
  seed: [/^(\d{3})(\d{4})(\d{4})$/],
};

/** `0917 123 0001`; a number of another form is returned unchanged. */
export function formatPhone(phone: string, { phoneRule }: Pick<Brand, "phoneRule">): string {
  const found = FORMS[phoneRule].map((form) => form.exec(phone)).find(Boolean);
  return found ? found.slice(1).join(" ") : phone;
}
