import { masked } from "../inspector/text.ts";
import { pathOf } from "../recording/path.ts";

/** The kinds of rows, in the order of their switches. */
export const KINDS = [
  "message",
  "call",
  "navigation",
  "console",
  "native",
  "storage",
  "tester",
] as const;
export type Kind = (typeof KINDS)[number];

/** Something that happened on the phone or in its page, without secrets. */
export type Row = {
  id: number;
  /** Milliseconds since the emulator opened, by which rows are sorted. */
  order: number;
  /** Time as the phone's clock shows it, in milliseconds since 1970. */
  atMs: number;
  kind: Kind;
  /** Outcome in a word: a verdict, a status, a level. */
  word: string;
  /** True for what was refused, unknown, or failed. */
  isBad: boolean;
  title: string;
  text: string;
  /** The frame that it came from; empty for most. */
  from: string;
  /** The reason of a refusal, or a remark; empty for most. */
  note: string;
  /** Details of the open row, by name. */
  detail: [name: string, value: string][];
  /** Duration of a call that was answered or failed, in milliseconds. */
  tookMs?: number;
};

/** A row without what the timeline adds. */
export type NewRow = Pick<Row, "kind" | "word" | "title"> & Partial<Omit<Row, "id" | "atMs">>;

/** Maximum length of a text in a row. */
const MAX_TEXT = 1000;

/** A text without secrets, and not overlong. */
export function plain(text: string): string {
  const shown = String(masked(text));
  return shown.length > MAX_TEXT ? `${shown.slice(0, MAX_TEXT)}…` : shown;
}

/** An address without its origin where that is this one's, and without secrets. */
export function shortAddress(address: string, base = window.location.href): string {
  if (!URL.canParse(address, base)) return plain(address);
  const url = new URL(address, base);
  const own = new URL(base).origin;
  return plain(url.origin === own ? url.pathname + url.search + url.hash : url.href);
}

/** An address in its parts: where it goes, and what it carries. */
export function parts(address: string, base?: string): { path: string; query: string } {
  const short = shortAddress(address, base);
  const [path = ""] = /^[^?#]*/.exec(short) ?? [];
  return { path, query: short.slice(path.length) };
}

/** A row's title as it is shown: what tells it apart, and the rest. A call has a long path, whose end differs. */
export function headOf({ kind, title }: Row): { first: string; rest: string } {
  const [, path] = kind === "call" ? (/^\S+ (\S+)$/.exec(title) ?? []) : [];
  if (!path) return { first: title, rest: "" };
  // An id alone says nothing.
  const parts = path.split("/").filter(Boolean);
  const count = pathOf(path).endsWith("/*") ? 2 : 1;
  return { first: parts.slice(-count).join("/") || path, rest: title };
}

/** Returns true if the words of a row contain the search text. */
export function hasText(row: Row, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return true;
  return [row.kind, row.word, row.title, row.text, row.note]
    .join("\n")
    .toLowerCase()
    .includes(wanted);
}
