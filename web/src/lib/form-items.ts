/**
 * Forms that the server describes (BIND-02): the values of their items, their errors, and the values to send. A value
 * is the text in the control, under its item's code; the city's region and province are under `region` and `province`.
 * Pure: without texts and screens.
 */
import type { components } from "../api/openapi.gen.ts";
import { type InputMask, maskInput, unmaskInput } from "./input-masks.ts";

export type FormItem = components["schemas"]["FormItem"];
export type Region = components["schemas"]["Region"];
/** A place of the served list; empty parts are not chosen yet. */
export type Place = Readonly<components["schemas"]["Place"]>;
export type FormValues = Readonly<Record<string, string>>;

export type Problem = "missing" | "phone" | "bankCard" | "option" | "future";

/** The fewest and the most digits of a bank account. */
const BANK_DIGITS = /^\d{8,19}$/;
/** A Philippine mobile number: wallets accept no other, whatever the brand's login accepts. */
const MOBILE = /^09\d{9}$/;

function maskOf(item: FormItem): InputMask {
  return item.cate === "text" ? item.inputType : "text";
}

/** A form's first values; `place` is the place of its city. */
export function initialValues(items: readonly FormItem[], place: Place | null): FormValues {
  const shown = items.map((item) => [item.code, maskInput(maskOf(item), item.value)]);
  return {
    region: place?.region ?? "",
    province: place?.province ?? "",
    ...Object.fromEntries(shown),
  };
}

/** The value to send for an item: digits without groups; a masked number that was not edited is sent unchanged. */
export function valueToSend(item: FormItem, values: FormValues): string {
  return unmaskInput(maskOf(item), values[item.code] ?? "");
}

/** The error of an item's value by itself, or null. `today` is `YYYY-MM-DD`. */
export function problemOf(item: FormItem, values: FormValues, today: string): Problem | null {
  const value = valueToSend(item, values);
  if (value === "") return "missing";
  if (item.cate === "enum") {
    return item.note.some((option) => option.type === value) ? null : "option";
  }
  if (item.cate === "day") return value > today ? "future" : null;
  // A saved number that was not edited: the server has it.
  if (item.cate !== "text" || value === item.value) return null;
  if (item.inputType === "phone" && !MOBILE.test(value)) return "phone";
  if (item.inputType === "bankCard" && !BANK_DIGITS.test(value)) return "bankCard";
  return null;
}

/** The first place of the list with this city; null for a name that is not on it. */
export function placeOfCity(regions: readonly Region[], city: string): Place | null {
  for (const { region, provinces } of regions) {
    const found = provinces.find(({ cities }) => cities.includes(city));
    if (found) return { region, province: found.province, city };
  }
  return null;
}

/** A masked number after an edit: only the typed characters. */
export function editMasked(before: string, after: string): string {
  if (!before.includes("•") || !after.includes("•")) return after;
  return after.includes(before) ? after.replace(before, "") : "";
}
