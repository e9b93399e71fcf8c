/**
 * The messages of a real wrapper, and how they differ from the emulator's (QA-12). They are read from its log, in the
 * form of `messages.ndjson`, or from the report of the self-test page, a table in Markdown.
 */
import { type Message, readMessages } from "./bugFile.ts";
import { sorted } from "./messages.ts";

/** A message of a real wrapper. */
export type WrapperMessage = Pick<Message, "wireName" | "payload"> & {
  /** Absent where the wrapper did not say: handlers of their own answer nothing. */
  verdict?: Message["verdict"] | "missing";
};

/** Limit of a log or a report, in characters. */
const MAX_CHARS = 2_000_000;

/** Columns of the report's table that are read. */
const COLUMNS = ["wire name", "payload", "handler", "answer"] as const;
type Column = (typeof COLUMNS)[number];

/** Reads a log or a report. Throws a sentence with the line and the fault for one that cannot be used. */
export function readWrapperLog(source: string): WrapperMessage[] {
  if (source.trim() === "") throw new Error("Nothing was pasted.");
  if (source.length > MAX_CHARS) throw new Error(`It is longer than ${MAX_CHARS} characters.`);
  return source.trimStart().startsWith("{") ? readMessages(source.trim()) : readReport(source);
}

/** The cells of a row of the table; `\|` is a bar in a cell. */
function cells(line: string): string[] {
  const inside = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function readReport(source: string): WrapperMessage[] {
  const lines = source.split("\n");
  const head = lines.findIndex((line) => COLUMNS.every((it) => cells(line).includes(it)));
  if (head < 0) {
    throw new Error(`No line has the columns ${COLUMNS.join(", ")}, nor is it a log in JSON.`);
  }
  const titles = cells(lines[head] ?? "");
  return lines.slice(head + 2).flatMap((line, index) => {
    if (!line.trim().startsWith("|")) return [];
    const row = cells(line);
    const cell = (column: Column) => row[titles.indexOf(column)] ?? "";
    if (cell("payload") === "not sent") return [];
    const wireName = cell("wire name");
    if (row.length !== titles.length || !wireName) {
      throw new Error(`Line ${head + index + 3} has not the columns of the table.`);
    }
    const verdict = verdictOf(cell("handler"), cell("answer"));
    return [{ wireName, payload: payloadOf(cell("payload"), wireName), ...verdict }];
  });
}

function payloadOf(text: string, wireName: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The payload of ${wireName} is no JSON.`);
  }
}

function verdictOf(handler: string, answer: string): Pick<WrapperMessage, "verdict"> {
  if (handler !== "there") return { verdict: "missing" };
  if (/^accepted\b/.test(answer)) return { verdict: "accepted" };
  if (/^(?:refused|rejected):/.test(answer)) return { verdict: "refused" };
  return {};
}

/** The differences as sentences, in the order of the messages; none where both took the same. */
export function differences(wrapper: WrapperMessage[], emulator: Message[]): string[] {
  const all: string[] = [];
  for (const [ours, theirs] of aligned(emulator, wrapper)) {
    const here = emulator[ours ?? -1];
    const there = wrapper[theirs ?? -1];
    if (here && there) all.push(...pairDifferences(`Message ${(ours ?? 0) + 1}`, here, there));
    else if (there)
      all.push(`The wrapper alone has ${there.wireName} here, its message ${(theirs ?? 0) + 1}.`);
    else if (here)
      all.push(`The emulator alone has ${here.wireName} here, its message ${(ours ?? 0) + 1}.`);
  }
  return all;
}

function pairDifferences(place: string, here: Message, there: WrapperMessage): string[] {
  const [ours, theirs] = [here.payload, there.payload].map((it) => JSON.stringify(sorted(it)));
  const all: string[] = [];
  if (ours !== theirs) {
    all.push(
      `${place}, ${here.wireName}: the wrapper's payload is ${theirs}, the emulator's ${ours}.`,
    );
  }
  if (there.verdict === "missing") {
    all.push(
      `${place}, ${here.wireName}: the wrapper has no handler, the emulator ${here.verdict} it.`,
    );
  } else if (there.verdict && there.verdict !== here.verdict) {
    all.push(
      `${place}, ${here.wireName}: the wrapper ${there.verdict} it, the emulator ${here.verdict} it.`,
    );
  }
  return all;
}

/**
 * Pairs of places of the same message in both lists, in an order in which most agree; one with the same payload counts
 * twice. A lone place has no partner.
 */
function aligned(ours: Named[], theirs: Named[]): [number | null, number | null][] {
  const [mine, others] = [ours, theirs].map((all) => all.map(keysOf));
  const width = theirs.length + 1;
  /** The most that agrees from a pair of places on. */
  const most = new Uint16Array((ours.length + 1) * width);
  const at = (a: number, b: number) => most[a * width + b] ?? 0;
  const paired = (a: number, b: number) => {
    const [one, other] = [mine?.[a], others?.[b]];
    if (one === undefined || other === undefined || one.name !== other.name) return 0;
    return at(a + 1, b + 1) + (one.payload === other.payload ? 2 : 1);
  };
  for (let a = ours.length - 1; a >= 0; a -= 1) {
    for (let b = theirs.length - 1; b >= 0; b -= 1) {
      most[a * width + b] = Math.max(paired(a, b), at(a + 1, b), at(a, b + 1));
    }
  }
  const pairs: [number | null, number | null][] = [];
  let [a, b] = [0, 0];
  while (a < ours.length || b < theirs.length) {
    const value = at(a, b);
    if (value > 0 && paired(a, b) === value) pairs.push([a++, b++]);
    else if (a < ours.length && at(a + 1, b) === value) pairs.push([a++, null]);
    else pairs.push([null, b++]);
  }
  return pairs;
}

type Named = { wireName: string; payload: unknown };
const keysOf = ({ wireName, payload }: Named) => ({
  name: wireName,
  payload: JSON.stringify(sorted(payload)),
});
