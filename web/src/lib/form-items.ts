/**
 * Forms that the server describes (BIND-02): what their items hold, what is wrong with it, what is sent.
 * A value is the text that its control shows, under its item's code; the city's region and province stand
 * under `region` and `province`. Pure: it knows no text and no screen.
 */
import type { components } from "../api/openapi.gen.ts";
import { type InputMask, maskInput, unmaskInput } from "./input-masks.ts";

export type FormItem = components["schemas"]["FormItem"];
export type Region = components["schemas"]["Region"];
/** A place of the served list; empty parts are not chosen yet. */
export type Place = Readonly<components["schemas"]["Place"]>;
export type FormValues = Readonly<Record<string, string>>;

export type Problem = "missing" | "phone" | "bankCard" | "option" | "future";

/** A bank account's digits, at least and at most. */
const BANK_DIGITS = /^\d{8,19}$/;
/** A Philippine mobile number: wallets have no other, whatever the brand's login takes. */
const MOBILE = /^09\d{9}$/;

function maskOf(item: FormItem): InputMask {
  return item.cate === "text" ? item.inputType : "text";
}

/** The values that a form opens with; `place` is the one of its city. */
export function initialValues(items: readonly FormItem[], place: Place | null): FormValues {
  const shown = items.map((item) => [item.code, maskInput(maskOf(item), item.value)]);
  return {
    region: place?.region ?? "",
    province: place?.province ?? "",
    ...Object.fromEntries(shown),
  };
}

/** What is sent for an item: digits without their groups; a masked number that was left goes as it is. */
export function valueToSend(item: FormItem, values: FormValues): string {
  return unmaskInput(maskOf(item), values[item.code] ?? "");
}

/** What is wrong with an item's value, by itself; null where nothing is. `today` is `YYYY-MM-DD`. */
export function problemOf(item: FormItem, values: FormValues, today: string): Problem | null {
  const value = valueToSend(item, values);
  if (value === "") return "missing";
  if (item.cate === "enum") {
    return item.note.some((option) => option.type === value) ? null : "option";
  }
  if (item.cate === "day") return value > today ? "future" : null;
  // A saved number that was left as it is: the server knows it.
  if (item.cate !== "text" || value === item.value) return null;
  if (item.inputType === "phone" && !MOBILE.test(value)) return "phone";
  if (item.inputType === "bankCard" && !BANK_DIGITS.test(value)) return "bankCard";
  return null;
}

/** The first place of the list with this city; a name that is not on it gives no place. */
export function placeOfCity(regions: readonly Region[], city: string): Place | null {
  for (const { region, provinces } of regions) {
    const found = provinces.find(({ cities }) => cities.includes(city));
    if (found) return { region, province: found.province, city };
  }
  return null;
}

/** What a masked number becomes once it is edited: only what was typed beside it. */
export function editMasked(before: string, after: string): string {
  if (!before.includes("•") || !after.includes("•")) return after;
  return after.includes(before) ? after.replace(before, "") : "";
}
