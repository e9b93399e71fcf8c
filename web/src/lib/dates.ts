/**
 * Dates on the screen. The wire has Manila business time as `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` (UI-03); the page
 * writes it in the form of the reader's language (CLDR). A wire date is a civil date: it is never
 * converted between time zones.
 */
import type { Language } from "./language.ts";

/** The locales of day and month names. */
const LOCALES: Record<Language, string> = { en: "en", fil: "fil", id: "id", zh: "zh-CN" };

/** A wire date at midnight UTC, for formatting only; null for anything that is not a date. */
function civilDate(wireDate: string): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:$|[ T])/.exec(wireDate);
  if (!parts) return null;
  const date = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return date.getUTCDate() === Number(parts[3]) ? date : null;
}

/**
 * Takes the names from the browser but sets their order itself: browsers differ in it by version, and the server
 * writes the same dates into its sentences (`fixtures/written-forms.json`). All browsers agree on the Chinese order.
 */
function formatCivil(wireDate: string, language: Language, style: Intl.DateTimeFormatOptions) {
  const date = civilDate(wireDate);
  if (!date) return wireDate;
  const format = new Intl.DateTimeFormat(LOCALES[language], { ...style, timeZone: "UTC" });
  if (language === "zh") return format.format(date);
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const [day, month, year] = [parts.get("day"), parts.get("month"), parts.get("year")];
  const dated =
    language === "id"
      ? [day, month, year].filter(Boolean).join(" ")
      : [`${month} ${day}`, year].filter(Boolean).join(", ");
  const weekday = parts.get("weekday");
  return weekday ? `${weekday}, ${dated}` : dated;
}

const SHORT_DAY = { day: "numeric", month: "short" } as const;
const DAY = { ...SHORT_DAY, year: "numeric" } as const;

/** `Wed, Jul 15, 2026` in the reader's language; anything but a date is returned unchanged. */
export function formatDay(wireDate: string, language: Language): string {
  return formatCivil(wireDate, language, { ...DAY, weekday: "short" });
}

/** `Jul 15`: for lists where the year is clear. */
export function formatShortDay(wireDate: string, language: Language): string {
  return formatCivil(wireDate, language, SHORT_DAY);
}

const TIME = /^\S+[ T](\d{2}):(\d{2})/;

/** `9:30 AM`, or by 24 hours where the language counts them. */
function formatTime(hour: number, minutes: string, language: Language): string {
  if (language === "en" || language === "fil") {
    return `${((hour + 11) % 12) + 1}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
  }
  return `${String(hour).padStart(2, "0")}${language === "id" ? "." : ":"}${minutes}`;
}

/** `9:30 AM`: for a moment of today; anything but a wire date with its time is returned unchanged. */
export function formatTimeOfDay(wireTime: string, language: Language): string {
  const time = TIME.exec(wireTime);
  return time ? formatTime(Number(time[1]), time[2] ?? "", language) : wireTime;
}

/** `Jul 15, 2026, 9:30 AM`; anything but a wire date with its time is returned unchanged. */
export function formatMoment(wireTime: string, language: Language): string {
  const time = TIME.exec(wireTime);
  const date = civilDate(wireTime);
  if (!time || !date) return wireTime;
  const day = formatCivil(wireTime, language, DAY);
  const comma = language === "zh" ? "" : ",";
  return `${day}${comma} ${formatTime(Number(time[1]), time[2] ?? "", language)}`;
}

/** An instant as `YYYY-MM-DD HH:mm:ss` of Manila (UI-03), which has no daylight saving. */
export function formatInstant(instant: Date): string {
  const manila = new Date(instant.getTime() + 8 * 3_600_000);
  return manila.toISOString().slice(0, 19).replace("T", " ");
}
