import { KINDS, type Row } from "./row.ts";

/** Event of the Trace Event Format; times are in microseconds. */
type TraceEvent = {
  name: string;
  cat?: string;
  /** A span, a moment, or the name of a track. */
  ph: "X" | "i" | "M";
  ts?: number;
  dur?: number;
  s?: "t";
  pid: 1;
  tid: number;
  args: Record<string, string>;
};

/** Trace that Perfetto and Chrome's performance tools open. */
export type Trace = { displayTimeUnit: "ms"; traceEvents: TraceEvent[] };

/** Rows in the Trace Event Format, a track for each kind: answered calls as spans, everything else as moments. */
export function asTrace(rows: readonly Row[]): Trace {
  // The tester's own track came later than the others: it is there with its rows alone.
  const kinds = KINDS.filter((kind) => kind !== "tester" || rows.some((row) => row.kind === kind));
  const tracks = kinds.map(
    (kind, tid): TraceEvent => ({
      name: "thread_name",
      ph: "M",
      pid: 1,
      tid,
      args: { name: kind },
    }),
  );
  return { displayTimeUnit: "ms", traceEvents: [...tracks, ...rows.map(eventOf)] };
}

function eventOf(row: Row): TraceEvent {
  const { kind, title, word, text, from, note, detail, order, tookMs } = row;
  const known = { outcome: word, text, from, note, ...Object.fromEntries(detail) };
  const args = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ""));
  const place = {
    name: title,
    cat: kind,
    ts: order * 1000,
    pid: 1,
    tid: KINDS.indexOf(kind),
  } as const;
  return tookMs === undefined
    ? { ...place, ph: "i", s: "t", args }
    : { ...place, ph: "X", dur: tookMs * 1000, args };
}
