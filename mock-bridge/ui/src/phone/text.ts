/** An amount in centavos as digits: 123456 → `1,234.56`. */
export function money(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${centavos < 0 ? "-" : ""}${whole}.${digits.slice(-2)}`;
}

const LONG_DATE = new Intl.DateTimeFormat("en-PH", {
  weekday: "short",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** A date `YYYY-MM-DD` as a person reads it. */
export function longDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : LONG_DATE.format(day);
}
