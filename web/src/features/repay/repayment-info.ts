/**
 * The code that is ready to be paid, handed to its own page by local storage under the source's name for it
 * (PERIOD-03, CODE2-01). It holds no more than that page shows, lasts a day, and is checked when it is read:
 * anything may have written it.
 */

import type { components } from "../../api/openapi.gen.ts";
import { keep, readKept } from "../../lib/kept.ts";

type PayCode = components["schemas"]["PayCode"];

/** A code with what is paid by it: the rollover where `delayInfo` is there, else `repayAmount`. */
export interface KeptRepayment extends PayCode {
  readonly orderId: string;
  /** Centavos. */
  readonly repayAmount: number;
  readonly delayInfo: { readonly delayAmount: number } | null;
}

const KEY = "repaymentInfo";
const LIFETIME_MS = 24 * 3_600_000;

export function keepRepayment(repayment: KeptRepayment, now = Date.now()): void {
  keep("browser", KEY, JSON.stringify({ ...repayment, keptAt: now }));
}

/** The kept code of this order; null where there is none, it is another order's, too old, or no such thing. */
export function keptRepayment(orderId: string, now = Date.now()): KeptRepayment | null {
  const kept = parsed(readKept("browser", KEY));
  if (!isRecord(kept) || !isKeptRepayment(kept)) return null;
  const age = now - Number(kept.keptAt);
  if (!(age >= 0 && age < LIFETIME_MS)) {
    keep("browser", KEY, null);
    return null;
  }
  return kept.orderId === orderId ? kept : null;
}

/** What is paid by the code, in centavos. */
export function totalPayment({ delayInfo, repayAmount }: KeptRepayment): number {
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
/** Is a list whose every entry is a record that passes. */
const isListOf = (value: unknown, passes: (entry: Unknown) => boolean) =>
  Array.isArray(value) && value.every((entry) => isRecord(entry) && passes(entry));

function isKeptRepayment(kept: Unknown): kept is Unknown & KeptRepayment {
  const { delayInfo, logo, payNotice } = kept;
  return (
    [kept.payCode, kept.title, kept.orderId].every(isText) &&
    // An image of our own origin alone.
    isText(logo) &&
    /^\/[^/\\]/.test(String(logo)) &&
    isAmount(kept.repayAmount) &&
    (delayInfo === null || (isRecord(delayInfo) && isAmount(delayInfo.delayAmount))) &&
    isListOf(payNotice, isNoticeGroup)
  );
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
