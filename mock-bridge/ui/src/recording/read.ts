/** An object's fields; with `known`, those alone. Throws with a sentence that begins with what it is. */
export function fields(value: unknown, what: string, known?: string[]): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(`${what} is no object.`);
  }
  const strange = known && Object.keys(value).find((name) => !known.includes(name));
  if (strange !== undefined) {
    throw new Error(`${what} has an unknown field '${strange.slice(0, 40)}'.`);
  }
  return value as Record<string, unknown>;
}

/** A text of a length between two. */
export function text(value: unknown, what: string, least: number, most = 4_000): string {
  if (typeof value !== "string") throw new Error(`${what} is no text.`);
  if (value.length < least) throw new Error(`${what} is empty.`);
  if (value.length > most) throw new Error(`${what} is longer than ${most} characters.`);
  return value;
}

/** A whole number from 0 to the most. */
export function whole(value: unknown, what: string, most: number): number {
  const isWhole = typeof value === "number" && Number.isInteger(value);
  if (!isWhole || value < 0 || value > most) {
    throw new Error(`${what} is no whole number from 0 to ${most}.`);
  }
  return value;
}

/** A list of at most so many. */
export function list(value: unknown, what: string, most: number): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what} is no list.`);
  if (value.length > most) throw new Error(`${what} has more than ${most} entries.`);
  return value;
}

/** One of these words. */
export function oneOf<T extends string>(value: unknown, what: string, words: readonly T[]): T {
  const found = words.find((it) => it === value);
  if (found === undefined) throw new Error(`${what} is none of ${words.join(", ")}.`);
  return found;
}
