import type { LogEntry, Session } from "../contract.gen.ts";

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
  const text = /[zZ]|[+-]\d\d:?\d\d$/.test(moment) ? moment : `${moment.replace(" ", "T")}+08:00`;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime())
    ? moment
    : DAY_AND_TIME.format(instant).replace("Sept", "Sep");
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

/** Log entries as text for a bug report, a line each. */
export function asReport(entries: LogEntry[]): string {
  const line = ({ atMs, verdict, handler, message, body, sender }: LogEntry) => {
    const why = verdict.kind === "refused" ? verdict.text : verdict.note;
    const name = message ? `${handler} (${message.name})` : handler;
    const from = `${sender.isMainFrame ? "page" : "frame"} ${sender.url || sender.origin}`;
    const words = [timeOfDay(atMs), verdict.kind, name, JSON.stringify(body), `from ${from}`, why];
    return words.filter(Boolean).join("  ");
  };
  return entries.map(line).join("\n");
}

/** Returns true if a log entry's names, payload or verdict contain the search text. */
export function matches(entry: LogEntry, search: string): boolean {
  const words = [entry.handler, entry.message?.name ?? "", JSON.stringify(entry.body)];
  if (entry.verdict.kind === "refused") words.push("refused", entry.verdict.text);
  return words.join("\n").toLowerCase().includes(search.trim().toLowerCase());
}
