/** The age limit, and the request with the borrower's identity (STATIC-03: over 18, with a Philippine address). Pure. */
import type { components } from "../../api/openapi.gen.ts";
import {
  type FormItem,
  type FormValues,
  LEAST_AGE_YEARS,
  valueToSend,
  yearsBefore,
} from "../../lib/form-items.ts";

type Barangay = components["schemas"]["Barangay"];
export type IdentityForm = components["schemas"]["CertifyInfo"];
export type IdentityRequest = components["schemas"]["CertifySaveRequest"];

export const BIRTHDAY = "birthday";
export const CITY = "city";
export const BARANGAY = "barangay";
export const ZIP = "zip";

/** The latest birthday of a person who is 18 on a day; both `YYYY-MM-DD`, compared as texts. */
export function lastBirthday(today: string): string {
  return yearsBefore(today, LEAST_AGE_YEARS);
}

/**
 * The values of a chosen barangay. Its town's ZIP code replaces that of another town; one that was typed for this town
 * stays.
 */
export function addressValues(chosen: Barangay, values: FormValues): FormValues {
  const { region, province, city, barangay, zip } = chosen;
  const isSameTown = values.city === city && values.province === province;
  return { region, province, city, barangay, zip: (isSameTown && values[ZIP]) || zip };
}

/** The items in their two groups: the person, and the address from its city on. */
export function groupsOf(items: readonly FormItem[]): [person: FormItem[], address: FormItem[]] {
  const city = items.findIndex((item) => item.cate === "citySelect");
  const end = city < 0 ? items.length : city;
  return [items.slice(0, end), items.slice(end)];
}

/** The request: each item by its code, the city's region and province, and the product. */
export function requestOf(
  items: readonly FormItem[],
  values: FormValues,
  productId: string,
): IdentityRequest {
  const fields = Object.fromEntries(items.map((item) => [item.code, valueToSend(item, values)]));
  const { region = "", province = "" } = values;
  // The codes of the items are the names of the request: the server describes both.
  const request = { ...fields, region, province } as unknown as IdentityRequest;
  return productId ? { ...request, productId } : request;
}
