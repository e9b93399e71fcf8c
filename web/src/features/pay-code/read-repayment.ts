/**
 * Reads the code that a repayment page kept (CODE2-01). It lasts a day, is one order's, and is checked whole:
 * anything may have written it.
 */
import { keep, readKept } from "../../lib/kept.ts";
import { type KeptRepayment, REPAYMENT_KEY } from "../../lib/kept-repayment.ts";

const LIFETIME_MS = 24 * 3_600_000;

/** The kept code of this order; null where there is none, it is another order's, too old, or no such thing. */
export function keptRepayment(orderId: string, now = Date.now()): KeptRepayment | null {
  const kept = parsed(readKept("browser", REPAYMENT_KEY));
  if (!isRecord(kept) || !isKeptRepayment(kept)) return null;
  const age = now - Number(kept.keptAt);
  if (!(age >= 0 && age < LIFETIME_MS)) {
    forgetRepayment();
    return null;
  }
  return kept.orderId === orderId ? kept : null;
}

/** Takes the kept code away: the server does not take it any more. */
export function forgetRepayment(): void {
  keep("browser", REPAYMENT_KEY, null);
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
