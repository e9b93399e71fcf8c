import { masked } from "../inspector/text.ts";

/** Most characters of a body that is kept whole. */
export const MOST_CHARACTERS = 8_000;

/** Ten digits and more, as phones, cards and accounts have them, with spaces and hyphens or without. */
const LONG_NUMBER = /\+?\d(?:[ \u{a0}-]?\d){9,}/gu;
/** A day, with the hour of its time, which is as long. */
const DAY = /^\d{4}-\d\d-\d\d(?: \d\d)?$/;
/** Fields with numbers of accounts and papers, which may be shorter. */
const NUMBER_FIELD = /(?:card|account|id)_?(?:no|number)$/i;

const tail = (number: string) => `•••${number.slice(-2)}`;

/** A text without its long numbers, of which the last two digits stay. */
export const withoutNumbers = (text: string): string =>
  text.replace(LONG_NUMBER, (number) => (DAY.test(number) ? number : tail(number)));

/** JSON or a form, its secrets and long numbers masked; undefined for another body, or one that is too long to keep. */
export function bodyOf(body: unknown): string | undefined {
  const text = String(body ?? "");
  const isText = typeof body === "string" || /URLSearchParams/.test(toString.call(body));
  if (!isText || text === "" || text.length > MOST_CHARACTERS) return undefined;
  if (isJson(text)) {
    const json = parsed(text);
    return json && JSON.stringify(hidden(json));
  }
  return /^[^=&\s]+=/.test(text) ? pairsOf(new URLSearchParams(text)) : undefined;
}

/** An address, its secrets and long numbers masked. */
export function addressOf(address: string): string {
  if (!URL.canParse(address)) return withoutNumbers(masked(address) as string);
  const url = new URL(address);
  url.search = pairsOf(url.searchParams);
  return withoutNumbers(masked(url.href) as string);
}

const pairsOf = (pairs: URLSearchParams): string =>
  [...pairs].map((pair) => pair.map((it, at) => encoded(at, pair, it)).join("=")).join("&");

/** The name of a pair, or its value without what is to be hidden, also where that is JSON itself. */
function encoded(at: number, [name]: string[], text: string): string {
  if (at === 0) return encodeURIComponent(text);
  const [value] = Object.values(hidden({ [name ?? ""]: text }) as object);
  return encodeURIComponent(String(value));
}

const isJson = (text: string) => /^\s*[{[]/.test(text);

/** The object or list that a text is; undefined for a broken one. */
function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A body's value without secrets, by the names of its fields, and without long numbers. */
const hidden = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(masked(value), (name, it) => shown(name, it)));

function shown(name: string, it: unknown): unknown {
  if (typeof it === "number") return String(it).length < 10 ? it : tail(String(it));
  if (typeof it !== "string") return it;
  if (NUMBER_FIELD.test(name)) return tail(it);
  const json = isJson(it) ? parsed(it) : undefined;
  return json === undefined ? withoutNumbers(masked(it) as string) : JSON.stringify(hidden(json));
}
