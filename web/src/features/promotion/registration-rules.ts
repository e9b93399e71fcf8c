/** Checks the fields before a call (PROMO-02 to PROMO-05). Pure. */
import type { Brand } from "../../lib/brand.ts";
import { digitsOnly } from "../../lib/input-masks.ts";
import type { Typed } from "../../lib/landing-tracking.ts";

export const CAPTCHA_CHARACTERS = 4;
const SMS_CODE_DIGITS = 6;

/** What the field of the captcha takes of a typed text. */
export const captchaText = (typed: string) => typed.replace(/\s/g, "").slice(0, CAPTCHA_CHARACTERS);

/** What the field of the code takes of a typed text. */
export const smsDigits = (typed: string) => digitsOnly(typed).slice(0, SMS_CODE_DIGITS);

export type FieldName = keyof Typed;

/** In the order of the checks: sending a code checks the first two, applying all. */
export const TO_SEND_A_CODE = ["phone", "capcode"] as const satisfies FieldName[];
export const TO_APPLY = ["phone", "capcode", "smsCode"] as const satisfies FieldName[];

/** A mobile number by the brand's rule (PROMO-03, ENV-05). */
const MOBILE: Record<Brand["phoneRule"], RegExp> = { seed: /^1[3-9]\d{9}$/, ph: /^09\d{9}$/ };

function isGiven(field: FieldName, typed: Typed, rule: Brand["phoneRule"]): boolean {
  if (field === "phone") return MOBILE[rule].test(typed.phone);
  const length = field === "capcode" ? CAPTCHA_CHARACTERS : SMS_CODE_DIGITS;
  return typed[field].length === length;
}

/** The first invalid field of these; undefined where all are valid. */
export function firstWrong(
  fields: readonly FieldName[],
  typed: Typed,
  rule: Brand["phoneRule"],
): FieldName | undefined {
  return fields.find((field) => !isGiven(field, typed, rule));
}
