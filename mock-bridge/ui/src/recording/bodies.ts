import { masked } from "../inspector/text.ts";

/** Most characters of a body that is kept whole. */
export const MOST_CHARACTERS = 8_000;

/** Ten digits and more, as phones, cards and accounts have them, with spaces and hyphens or without. */
const LONG_NUMBER = /\+?\d(?:[ -]?\d){9,}/g;
const DAY = /^\d{4}-\d\d-\d\d/;

/** A text without its long numbers, of which the last two digits stay. */
export const withoutNumbers = (text: string): string =>
  text.replace(LONG_NUMBER, (number) => (DAY.test(number) ? number : `•••${number.slice(-2)}`));

/** JSON or a form, its secrets and long numbers masked; undefined for another body, or one that is too long to keep. */
export function bodyOf(body: unknown): string | undefined {
  const text = body instanceof URLSearchParams ? body.toString() : body;
  if (typeof text !== "string" || text === "" || text.length > MOST_CHARACTERS) return undefined;
  const json = parsed(text);
  if (json !== undefined) return JSON.stringify(hidden(json));
  if (!/^[^=&\s]+=/.test(text)) return undefined;
  const pairs = [...new URLSearchParams(text)];
  return pairs.map(([name, value]) => `${name}=${shownValue(name, value)}`).join("&");
}

/** A value of a form, with its secrets masked also where it is JSON itself. */
const shownValue = (name: string, value: string): string => {
  const json = parsed(value);
  const [it] = Object.values(hidden({ [name]: json ?? value }) as object);
  return encodeURI(typeof it === "string" ? it : JSON.stringify(it));
};

/** The object or list that a text is; undefined for another one. */
function parsed(text: string): object | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A body's value without secrets, by the names of its fields, and without long numbers. */
function hidden(value: unknown): unknown {
  const text = JSON.stringify(masked(value), (_, it) => (typeof it === "string" ? nested(it) : it));
  return JSON.parse(text);
}

/** A text within a body, with its secrets masked where it is JSON itself. */
function nested(text: string): string {
  const json = parsed(text);
  return json === undefined ? withoutNumbers(text) : JSON.stringify(hidden(json));
}
