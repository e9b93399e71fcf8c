/** An amount in centavos as digits: 123456 → `1,234.56`. */
export function money(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${centavos < 0 ? "-" : ""}${whole}.${digits.slice(-2)}`;
}

const DAY = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A date `YYYY-MM-DD` as the pages write it: `Wed, Jul 15, 2026`. */
export function longDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : DAY.format(day);
}

const TIME_OF_DAY = new Intl.DateTimeFormat("en-PH", {
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
  timeZone: "Asia/Manila",
});

/** A moment as the system's bar shows it in Manila: `9:41`, before noon and after. */
export function statusTime(moment: string): string {
  const isTime = ({ type }: Intl.DateTimeFormatPart) => type !== "dayPeriod";
  const parts = TIME_OF_DAY.formatToParts(new Date(moment)).filter(isTime);
  return parts
    .map(({ value }) => value)
    .join("")
    .trim();
}
