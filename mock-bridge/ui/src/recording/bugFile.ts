import { strToU8, unzipSync, zipSync } from "fflate";
import { type Har, readHar } from "./har.ts";
import { fields, list, oneOf, text, whole } from "./read.ts";
import {
  MAX_STEPS,
  readId,
  readPhone,
  readPreset,
  readRules,
  readStep,
  type Step,
} from "./steps.ts";

/** The version of the format that is written, and the only one that is read. */
const FORMAT = 1;

/** Size limits, of the file and of a part in it. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const MAX_PART_BYTES = 5 * 1024 * 1024;
const MAX_MESSAGES = 2_000;
const MAX_KEYS = 500;
const MAX_ENTRY = 100_000;

/** The bug in the tester's words. */
export type Bug = { title: string; seen: string; expected: string };

/** The recipe of a state, and what it was recorded on. */
export type Manifest = {
  format: typeof FORMAT;
  /** The fault that the recording shows; none where it shows how the product has to behave. */
  bug?: Bug;
  scenario: string;
  /** The demo's time when the recording began, with its offset. */
  clock: string;
  phone: ReturnType<typeof readPhone>;
  /** The wrapper preset that was installed; none for the brand's own wrapper. */
  wrapper?: NonNullable<ReturnType<typeof readPreset>>;
  rules: ReturnType<typeof readRules>;
  brand: string;
  language: string;
  build: string;
  /** The browser that showed the page. */
  userAgent: string;
  /** Path of the page that was visible at the end; empty on the app's own screens. */
  endsAt: string;
  /** Ids of the scenario's rows as they were, which messages carry: a replay has others. */
  ids: Record<string, string>;
  /** The picture's part, or the reason why there is none. */
  picture: { part: string } | { missing: string };
};

/** A message in the form of the golden files, with its verdict. */
export type Message = {
  /** Its logical name; null where it could not be read as a message. */
  name: string | null;
  wireName: string;
  payload: unknown;
  verdict: "accepted" | "refused";
  reason?: string;
  /** In a file: the number of the step that caused it, from 0; none for one before the first deed. */
  step?: number;
};

/** The page's storage, its secrets masked. */
export type Storages = { local: Record<string, string>; session: Record<string, string> };

/** All that a bug file holds. */
export type BugFile = {
  manifest: Manifest;
  steps: Step[];
  messages: Message[];
  calls: Har;
  storage: Storages;
  /** The picture of the end, a PNG. */
  picture?: Uint8Array;
};

const PARTS = ["manifest.json", "steps.ndjson", "messages.ndjson", "calls.har", "storage.json"];
export const PICTURE = "screen.png";

/** The bytes of a bug file. The same recording gives the same bytes. */
export function packed(file: BugFile): Uint8Array<ArrayBuffer> {
  const whole = (value: unknown) => strToU8(`${JSON.stringify(value, null, 2)}\n`);
  const lines = (rows: unknown[]) =>
    strToU8(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const parts = {
    "manifest.json": whole(file.manifest),
    "steps.ndjson": lines(file.steps),
    "messages.ndjson": lines(file.messages),
    "calls.har": whole(file.calls),
    "storage.json": whole(file.storage),
    ...(file.picture && { [PICTURE]: file.picture }),
  };
  return zipSync(parts, { level: 6, mtime: "1980-01-01" }) as Uint8Array<ArrayBuffer>;
}

/**
 * Reads a bug file for the demo at an origin. It is data alone: nothing in it is run. Throws a sentence with the part, its
 * line and the fault for one that cannot be used.
 */
export function unpacked(bytes: Uint8Array, origin: string): BugFile {
  const parts = unzipped(bytes);
  const read = <T>(part: string, reader: (value: unknown) => T): T => {
    const content = written(parts, part);
    return at(part, () => reader(parsed(content)));
  };
  const rows = <T>(part: string, most: number, reader: (value: unknown) => T): T[] =>
    linesOf(part, written(parts, part), most, reader);
  const manifest = read("manifest.json", readManifest);
  const picture = "part" in manifest.picture ? parts[manifest.picture.part] : undefined;
  if ("part" in manifest.picture && !picture) {
    throw new Error(`${manifest.picture.part} is missing.`);
  }
  return {
    manifest,
    steps: rows("steps.ndjson", MAX_STEPS, (value) => readStep(value, origin)),
    messages: rows("messages.ndjson", MAX_MESSAGES, readMessage),
    calls: read("calls.har", readHar),
    storage: read("storage.json", readStorages),
    ...(picture && { picture }),
  };
}

/** Reads messages in the form of `messages.ndjson`, a line each. */
export const readMessages = (lines: string): Message[] =>
  linesOf("The log", lines, MAX_MESSAGES, readMessage);

function linesOf<T>(
  part: string,
  content: string,
  most: number,
  reader: (value: unknown) => T,
): T[] {
  const lines = content.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length > most) throw new Error(`${part} has more than ${most} lines.`);
  return lines.map((line, index) => at(`${part}, line ${index + 1}`, () => reader(parsed(line))));
}

function unzipped(bytes: Uint8Array): Record<string, Uint8Array> {
  if (bytes.length > MAX_FILE_BYTES) throw new Error("The file is larger than 5 MB.");
  const faults: string[] = [];
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }) => {
    const isKnown = PARTS.includes(name) || name === PICTURE;
    if (!isKnown) faults.push(`'${name.slice(0, 60)}' is no part of a bug file.`);
    else if (originalSize > MAX_PART_BYTES) faults.push(`${name} is larger than 5 MB.`);
    return faults.length === 0;
  };
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, { filter: isWanted });
  } catch (failure) {
    throw new Error(faults[0] ?? `The file is no zip that can be read (${messageOf(failure)}).`);
  }
  if (faults[0]) throw new Error(faults[0]);
  return parts;
}

function written(parts: Record<string, Uint8Array>, part: string): string {
  const bytes = parts[part];
  if (!bytes) throw new Error(`${part} is missing.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${part} is not in UTF-8.`);
  }
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (failure) {
    throw new Error(`It is no JSON (${messageOf(failure)}).`);
  }
}

/** Puts the place in front of a fault. */
function at<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (failure) {
    throw new Error(`${place}: ${messageOf(failure)}`);
  }
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

const MANIFEST_FIELDS = [
  "format",
  "bug",
  "scenario",
  "clock",
  "phone",
  "wrapper",
  "rules",
  "brand",
  "language",
  "build",
  "userAgent",
  "endsAt",
  "ids",
  "picture",
];

function readManifest(value: unknown): Manifest {
  const { format } = fields(value, "The manifest");
  if (format !== FORMAT) {
    throw new Error(`Its format is ${JSON.stringify(format)}; this emulator reads ${FORMAT}.`);
  }
  const all = fields(value, "The manifest", MANIFEST_FIELDS);
  const clock = text(all.clock, "clock", 10, 40);
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(clock) || Number.isNaN(Date.parse(clock))) {
    throw new Error("clock is no time with an offset.");
  }
  const wrapper = all.wrapper === undefined ? null : readPreset(all.wrapper);
  const words = ([name, it]: [string, unknown]) => [name, text(it, name, 0, 100)] as const;
  return {
    format,
    ...(all.bug !== undefined && { bug: readBug(all.bug) }),
    clock,
    scenario: readId(all.scenario),
    phone: readPhone(all.phone),
    ...(wrapper && { wrapper }),
    rules: readRules(all.rules),
    brand: text(all.brand, "brand", 0, 100),
    language: text(all.language, "language", 0, 40),
    build: text(all.build, "build", 0, 100),
    userAgent: text(all.userAgent, "userAgent", 0, 500),
    endsAt: text(all.endsAt, "endsAt", 0, 500),
    ids: Object.fromEntries(Object.entries(fields(all.ids, "ids")).slice(0, 50).map(words)),
    picture: readPicture(all.picture),
  };
}

/** Reads the words of a bug: all of them, for one without is of no use to an engineer. */
export function readBug(value: unknown): Bug {
  const { title, seen, expected } = fields(value, "bug", ["title", "seen", "expected"]);
  return {
    title: text(title, "title", 1, 200),
    seen: text(seen, "seen", 1),
    expected: text(expected, "expected", 1),
  };
}

/** Name of a file by its title, else by its scenario. */
export function fileName({ bug, scenario }: Manifest): string {
  const words = (bug?.title ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, "")
    .replace(/[^a-z0-9]+/g, "-");
  const name = words.slice(0, 60).replace(/^-|-$/g, "");
  return `${name || `bug-${scenario}`}.zip`;
}

function readPicture(value: unknown): Manifest["picture"] {
  const { part, missing } = fields(value, "picture", ["part", "missing"]);
  if (part === undefined) return { missing: text(missing, "missing", 1, 300) };
  return { part: oneOf(part, "part", [PICTURE]) };
}

const MESSAGE_FIELDS = ["name", "wireName", "payload", "verdict", "reason", "step"];

function readMessage(value: unknown): Message {
  const all = fields(value, "The message", MESSAGE_FIELDS);
  if (all.payload === undefined) throw new Error("The message has no payload.");
  return {
    name: all.name === null ? null : text(all.name, "name", 1, 200),
    wireName: text(all.wireName, "wireName", 1, 200),
    payload: all.payload,
    verdict: oneOf(all.verdict, "verdict", ["accepted", "refused"] as const),
    ...(all.reason !== undefined && { reason: text(all.reason, "reason", 1, 1_000) }),
    ...(all.step !== undefined && { step: whole(all.step, "step", MAX_STEPS - 1) }),
  };
}

function readStorages(value: unknown): Storages {
  const { local, session } = fields(value, "The storage", ["local", "session"]);
  const entries = (stored: unknown, what: string) => {
    const rows = list(Object.entries(fields(stored, what)), what, MAX_KEYS);
    return Object.fromEntries(
      (rows as [string, unknown][]).map(([key, it]) => [key, text(it, key, 0, MAX_ENTRY)]),
    );
  };
  return { local: entries(local, "local"), session: entries(session, "session") };
}
