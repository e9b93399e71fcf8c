/**
 * Reads the code that a repayment page stored (CODE2-01). It is valid for a day and for one order, and every field is
 * checked: any script of this origin may have written it.
 */
import { readStorage } from "../../lib/storage.ts";
import {
  REPAYMENT_KEY,
  removeRepayment,
  type StoredRepayment,
} from "../../lib/stored-repayment.ts";

const LIFETIME_MS = 24 * 3_600_000;
const IMAGE_HERE = /^\/[^/\\]/;

/** The stored code of this order; null where it is missing, another order's, too old or invalid. */
export function readRepayment(orderId: string, now = Date.now()): StoredRepayment | null {
  const stored = parsed(readStorage("local", REPAYMENT_KEY));
  const age = isRecord(stored) ? now - Number(stored.storedAt) : Number.NaN;
  if (!isRecord(stored) || !isStoredRepayment(stored) || !(age >= 0 && age < LIFETIME_MS)) {
    removeRepayment();
    return null;
  }
  if (stored.orderId !== orderId) return null;
  // Only an image of this origin; the code is worth more than its picture.
  return IMAGE_HERE.test(stored.logo) ? stored : { ...stored, logo: "" };
}

/** The amount of the code, in centavos. */
export function totalPayment({ delayInfo, repayAmount }: StoredRepayment): number {
  return delayInfo?.delayAmount ?? repayAmount;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

type Unknown = Record<string, unknown>;

const isRecord = (value: unknown): value is Unknown => typeof value === "object" && value !== null;
const isText = (value: unknown) => typeof value === "string";
const isAmount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
/** Returns true if a value is a list whose entries all pass. */
const isListOf = (value: unknown, passes: (entry: Unknown) => boolean) =>
  Array.isArray(value) && value.every((entry) => isRecord(entry) && passes(entry));

function isStoredRepayment(stored: Unknown): stored is Unknown & StoredRepayment {
  const { delayInfo, logo, payNotice } = stored;
  return (
    [stored.payCode, stored.title, stored.orderId].every(isText) &&
    isText(logo) &&
    isAmount(stored.repayAmount) &&
    (delayInfo === null || (isRecord(delayInfo) && isAmount(delayInfo.delayAmount))) &&
    isListOf(payNotice, isNoticeGroup) &&
    isListOf(stored.rows, ({ text, value }) => isText(text) && isText(value)) &&
    (stored.counter == null || (isRecord(stored.counter) && isCounter(stored.counter)))
  );
}

function isCounter({ toBring, fee }: Unknown): boolean {
  return isAmount(toBring) && isAmount(fee);
}

function isNoticeGroup({ title, items }: Unknown): boolean {
  return (
    isText(title) &&
    isListOf(
      items,
      ({ name, steps }) => isText(name) && Array.isArray(steps) && steps.every(isText),
    )
  );
}
