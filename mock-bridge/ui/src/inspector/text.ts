import type { Session } from "../contract.gen.ts";
import type { Row } from "../timeline/row.ts";

const DAY_AND_TIME = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
  timeZone: "Asia/Manila",
});

/** A moment in Manila time: from an instant with an offset, or from a Manila `YYYY-MM-DD HH:mm:ss`. */
export function dayAndTime(moment: string): string {
  const atMs = instant(moment);
  return Number.isNaN(atMs) ? moment : DAY_AND_TIME.format(atMs).replace("Sept", "Sep");
}

/** Such a moment in milliseconds since 1970; NaN for another text. */
export function instant(moment: string): number {
  const text = /[zZ]|[+-]\d\d:?\d\d$/.test(moment) ? moment : `${moment.replace(" ", "T")}+08:00`;
  return Date.parse(text);
}

const TIME_OF_DAY = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  timeZone: "Asia/Manila",
});

/** The time of a log entry in Manila, to the millisecond. */
export function timeOfDay(atMs: number): string {
  return TIME_OF_DAY.format(atMs);
}

/** Shortens a session: enough to distinguish two, too little to use one. */
export function hiddenSession(session: Session): string {
  const { sessionId } = session;
  // A demo session is public: it has its scenario's name.
  if (sessionId.startsWith("demo-") || sessionId.length < 12) return sessionId;
  return `${sessionId.slice(0, 4)}…${sessionId.slice(-2)}`;
}

/** An address without its query, which holds the session. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, "");
}

/** Fields and parameters whose value opens something. */
const SECRET_FIELD =
  /^(?:sessionId|ticket|\w*token|(?:sms|verify)Code|password|pin|proof|attestation)$/i;
const SECRET_PARAMETER =
  /((?:^|[?&#;])(?:sessionId|ticket|\w*token|(?:sms|verify)Code|password|pin|proof|attestation)=)[^&#\s"]+/gi;
const MASK = "•••";

/** A message's body without its secrets: those by a field's name, and those in addresses. */
export function masked(body: unknown): unknown {
  if (typeof body === "string") return body.replace(SECRET_PARAMETER, `$1${MASK}`);
  if (Array.isArray(body)) return body.map(masked);
  if (typeof body !== "object" || body === null) return body;
  const fields = Object.entries(body).map(([name, value]) => {
    const isSecret = SECRET_FIELD.test(name) && value !== "" && value !== null;
    return [name, isSecret ? MASK : masked(value)];
  });
  return Object.fromEntries(fields);
}

/** Rows as text for a bug report, a line each. */
export function asReport(rows: readonly Row[]): string {
  const line = ({ atMs, kind, word, title, text, from, note }: Row) => {
    const words = [timeOfDay(atMs), kind, word, title, text, from && `from ${from}`, note];
    return words.filter(Boolean).join("  ");
  };
  return rows.map(line).join("\n");
}

/** Rows under their groups, in the order in which the groups come first. */
export function grouped<T extends { group: string }>(rows: T[]): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups];
}
