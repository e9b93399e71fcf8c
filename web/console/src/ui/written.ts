/** Sums and dates as staff read them. */
import { formatFigures } from "../../../src/lib/money.ts";
import { readTypedAmount } from "../../../src/lib/typed-amount.ts";

const STYLE = { currencyFlag: 0, thousandsSeparator: "," };

/** `9,800.00`, without the sign: a column of sums is read by its figures. */
export function writtenSum(centavos: number): string {
  return formatFigures(centavos, STYLE);
}

/** `₱9,800.00`, for a sum in a sentence or on a button. */
export function writtenMoney(centavos: number, currency: string): string {
  return `${currency}${writtenSum(centavos)}`;
}

/** `4,211`. */
export function writtenNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A word of the server at the beginning of a cell. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A sum below which no digit is lost: a longer one is not read to its end. */
const LIMIT_CENTAVOS = 10 ** 14;

/** A sentence of the server after its subject. */
export function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** The centavos of a typed sum, at most what there is, or a sentence on its fault. */
export function readSum(typed: string, mostCentavos = LIMIT_CENTAVOS - 1): number | string {
  const read = readTypedAmount(typed, STYLE);
  if ("centavos" in read) {
    if (read.centavos === 0) return "Enter a sum above 0.00.";
    return read.centavos <= mostCentavos
      ? read.centavos
      : `Enter a sum of at most ${writtenSum(mostCentavos)}.`;
  }
  if (read.fault === "empty") return "Enter a sum.";
  return read.fault === "tooFine"
    ? "A sum has two decimals at most."
    : "Enter a sum in figures, such as 1,250.00.";
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `26 Nov 2026` of `2026-11-26`; anything but a day is returned unchanged. */
export function writtenDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${Number(date)} ${name} ${year}` : day;
}

const DAY_MS = 86_400_000;

/** The day some days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

const MANILA_MS = 8 * 3_600_000;

/** Days from an instant to a day, in Manila. */
export function daysUntil(day: string, at: string): number {
  const manila = new Date(Date.parse(at) + MANILA_MS).toISOString().slice(0, 10);
  return Math.round((Date.parse(day) - Date.parse(manila)) / DAY_MS);
}

/** `26 Nov 2026, 14:05` of an instant, in Manila, which has no daylight saving. */
export function writtenMoment(at: string): string {
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return at;
  const manila = new Date(ms + MANILA_MS).toISOString();
  return `${writtenDay(manila.slice(0, 10))}, ${manila.slice(11, 16)}`;
}
