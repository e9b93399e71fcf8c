/**
 * Dates on the screen. The wire has Manila business time as `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` (UI-03); the page
 * writes it in the form of the reader's language (CLDR). A wire date is a civil date: it is never
 * converted between time zones.
 */
import type { Language } from "./language.ts";

interface Names {
  readonly days: string;
  readonly months: string;
}

/**
 * Short names from Sunday on and from January on, as the server writes them (`server/texts/src/days.rs`). Browsers differ in
 * theirs by version, and take a tenth of a second to load them on a slow phone (UX-13).
 */
const NAMES: Record<Exclude<Language, "zh">, Names> = {
  en: {
    days: "Sun Mon Tue Wed Thu Fri Sat",
    months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  },
  fil: {
    days: "Lin Lun Mar Miy Huw Biy Sab",
    months: "Ene Peb Mar Abr May Hun Hul Ago Set Okt Nob Dis",
  },
  id: {
    days: "Min Sen Sel Rab Kam Jum Sab",
    months: "Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des",
  },
};

const CHINESE_DAYS = "日一二三四五六";

/** The parts of a day that are written beside its month. */
interface Style {
  readonly hasYear?: boolean;
  readonly hasWeekday?: boolean;
}

/** A wire date at midnight UTC, for formatting only; null for anything that is not a date. */
function civilDate(wireDate: string): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:$|[ T])/.exec(wireDate);
  if (!parts) return null;
  const date = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return date.getUTCDate() === Number(parts[3]) ? date : null;
}

function inChinese(date: Date, { hasYear, hasWeekday }: Style): string {
  const year = hasYear ? `${date.getUTCFullYear()}年` : "";
  const weekday = hasWeekday ? `周${CHINESE_DAYS[date.getUTCDay()]}` : "";
  return `${year}${date.getUTCMonth() + 1}月${date.getUTCDate()}日${weekday}`;
}

function formatCivil(wireDate: string, language: Language, style: Style = {}): string {
  const date = civilDate(wireDate);
  if (!date) return wireDate;
  if (language === "zh") return inChinese(date, style);
  const names = NAMES[language];
  const month = names.months.split(" ")[date.getUTCMonth()];
  const day = date.getUTCDate();
  const dayAndMonth = language === "id" ? `${day} ${month}` : `${month} ${day}`;
  const year = `${language === "id" ? " " : ", "}${date.getUTCFullYear()}`;
  const weekday = style.hasWeekday ? `${names.days.split(" ")[date.getUTCDay()]}, ` : "";
  return `${weekday}${dayAndMonth}${style.hasYear ? year : ""}`;
}

/** `Wed, Jul 15, 2026` in the reader's language; anything but a date is returned unchanged. */
export function formatDay(wireDate: string, language: Language): string {
  return formatCivil(wireDate, language, { hasYear: true, hasWeekday: true });
}

/** `Jul 15`: for lists where the year is clear. */
export function formatShortDay(wireDate: string, language: Language): string {
  return formatCivil(wireDate, language);
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
  const day = formatCivil(wireTime, language, { hasYear: true });
  const comma = language === "zh" ? "" : ",";
  return `${day}${comma} ${formatTime(Number(time[1]), time[2] ?? "", language)}`;
}

/** An instant as `YYYY-MM-DD HH:mm:ss` of Manila (UI-03), which has no daylight saving. */
export function formatInstant(instant: Date): string {
  const manila = new Date(instant.getTime() + 8 * 3_600_000);
  return manila.toISOString().slice(0, 19).replace("T", " ");
}
