/**
 * Copies of answers in the browser's storage, for a reader without a network (UX-07). Each is encrypted by a key made of
 * the session, under a name made of it: nobody reads it in another session, and a changed one does not open. It lasts a
 * day.
 */
import type { Answer } from "../api/answer.ts";
import { COPIES_KEY } from "../api/page-context.ts";
import { readStorage, writeStorage } from "../lib/storage.ts";
import { keepPage } from "./keep-page.ts";

const LIFETIME_MS = 24 * 3_600_000;
const MOST_COPIES = 12;
const NONCE_BYTES = 12;

interface Copy {
  /** Time of the answer, in milliseconds. */
  readonly at: number;
  /** The nonce and what is encrypted, in base64. */
  readonly box: string;
}

/** The copies by their name. */
type Copies = Readonly<Record<string, Copy>>;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const digest = (text: string) => crypto.subtle.digest("SHA-256", bytesOf(text));

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

async function keyOf(session: string): Promise<CryptoKey> {
  const key = await digest(`tulay copies of ${session}`);
  return crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function entryOf(session: string, name: string): Promise<string> {
  return toBase64(new Uint8Array(await digest(`${session} ${name}`)));
}

/** Associated data of a copy: it does not decrypt under another name or with another time. */
const bond = (name: string, at: number) => bytesOf(`${name} ${at}`);

/** The stored copies that are younger than a day, the newest first. */
function readCopies(now: number): [string, Copy][] {
  try {
    const stored: Copies = JSON.parse(readStorage("local", COPIES_KEY) ?? "{}");
    const copies = Object.entries(stored);
    const young = copies.filter(([, { at }]) => now - at >= 0 && now - at < LIFETIME_MS);
    return young.sort(([, a], [, b]) => b.at - a.at);
  } catch {
    return [];
  }
}

function writeCopies(copies: readonly [string, Copy][]): void {
  const text = copies.length > 0 ? JSON.stringify(Object.fromEntries(copies)) : null;
  writeStorage("local", COPIES_KEY, text);
}

/** Keeps the data of an answer that came now, and the page that shows it. */
export async function keepCopy(
  session: string,
  name: string,
  data: unknown,
  at = Date.now(),
): Promise<void> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: "AES-GCM", iv: nonce, additionalData: bond(name, at) };
  const text = bytesOf(JSON.stringify(data));
  const closed = await crypto.subtle.encrypt(algorithm, await keyOf(session), text);
  const box = toBase64(new Uint8Array([...nonce, ...new Uint8Array(closed)]));
  const entry = await entryOf(session, name);
  const others = readCopies(at).filter(([other]) => other !== entry);
  const copies: [string, Copy][] = [[entry, { at, box }], ...others];
  writeCopies(copies.slice(0, MOST_COPIES));
  await keepPage();
}

/** This session's copy of an answer; null where there is none. A damaged or old one is removed. */
export async function readCopy<T>(
  session: string,
  name: string,
  now = Date.now(),
): Promise<Answer<T> | null> {
  const copies = readCopies(now);
  const entry = await entryOf(session, name);
  const copy = copies.find(([found]) => found === entry)?.[1];
  if (!copy) {
    // Removes what is old, and a storage that cannot be read.
    writeCopies(copies);
    return null;
  }
  try {
    const bytes = fromBase64(copy.box);
    const algorithm = {
      name: "AES-GCM",
      iv: bytes.slice(0, NONCE_BYTES),
      additionalData: bond(name, copy.at),
    };
    const closed = bytes.slice(NONCE_BYTES);
    const opened = await crypto.subtle.decrypt(algorithm, await keyOf(session), closed);
    return { ok: true, data: JSON.parse(new TextDecoder().decode(opened)), asOf: copy.at };
  } catch {
    writeCopies(copies.filter(([found]) => found !== entry));
    return null;
  }
}
