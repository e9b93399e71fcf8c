/**
 * Forms that the server describes (BIND-02): the values of their items, their errors, and the values to send. A value
 * is the text in the control, under its item's code; the city's region and province are under `region` and `province`.
 * Pure: without texts and screens.
 */
import type { components } from "../api/openapi.gen.ts";
import { characterCount } from "./character-count.ts";
import { type InputMask, maskInput, unmaskInput } from "./input-masks.ts";

export type FormItem = components["schemas"]["FormItem"];
export type Region = components["schemas"]["Region"];
/** A place of the served list; empty parts are not chosen yet. */
export type Place = Readonly<components["schemas"]["Place"]>;
export type FormValues = Readonly<Record<string, string>>;

export type Problem =
  | "missing"
  | "phone"
  | "bankCard"
  | "option"
  | "future"
  | "longAgo"
  | "name"
  | "longName"
  | "street"
  | "longStreet"
  | "unseen";

/** The fewest and the most digits of a bank account. */
const BANK_DIGITS = /^\d{8,19}$/;
/** A Philippine mobile number: wallets accept no other, whatever the brand's login accepts. */
const MOBILE = /^09\d{9}$/;

/** As the server takes a name, a street and a birthday (fixtures/typed-identity.json). */
export const MOST_NAME_CHARACTERS = 100;
export const MOST_STREET_CHARACTERS = 200;
export const LEAST_AGE_YEARS = 18;
export const MOST_AGE_YEARS = 120;
const NAME = /^[\p{Alphabetic} .,\-'’]*$/u;
/** What is not seen, or turns letters round; a joiner belongs to the emoji around it. */
const UNSEEN = /[^\P{C}\u200d]/u;

/** The same day so many years before, `YYYY-MM-DD`. */
export function yearsBefore(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) - years).padStart(4, "0") + day.slice(4);
}

function problemOfName(name: string): Problem | null {
  if (characterCount(name) > MOST_NAME_CHARACTERS) return "longName";
  const letters = name.match(/\p{Alphabetic}/gu)?.length ?? 0;
  return letters < 2 || !NAME.test(name) ? "name" : null;
}

function problemOfStreet(street: string): Problem | null {
  if (characterCount(street) > MOST_STREET_CHARACTERS) return "longStreet";
  if (UNSEEN.test(street)) return "unseen";
  return /[\p{Alphabetic}\p{N}]/u.test(street) ? null : "street";
}

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
  if (item.cate === "day") {
    if (value > today) return "future";
    return value < yearsBefore(today, MOST_AGE_YEARS) ? "longAgo" : null;
  }
  // A saved number that was not edited: the server has it.
  if (item.cate !== "text" || value === item.value) return null;
  if (item.inputType === "phone" && !MOBILE.test(value)) return "phone";
  if (item.inputType === "bankCard" && !BANK_DIGITS.test(value)) return "bankCard";
  if (item.code === "name" || item.code === "holderName") return problemOfName(value);
  return item.code === "address" ? problemOfStreet(value) : null;
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
