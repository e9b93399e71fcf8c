/**
 * Names of places as people write them (UX-03): accents, case, stops and hyphens make no difference, short forms equal
 * the long ones, and `barangay` or `city` need not match. The server finds barangays by the same rule. Pure.
 */
import table from "../../../fixtures/place-words.json";

const EQUAL = new Map(Object.entries(table.equal));
const OPTIONAL = new Set(table.optional);
/** Fewer letters are looked for at the beginning of a word only, and as they were typed. */
const LEAST_LETTERS = 4;

/** A name in its normal form, words parted by spaces: `Brgy. B. F. Homes` is `barangay bf homes`. */
export function normalName(name: string): string {
  const simple = name
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase();
  const words: string[] = [];
  let wasInitial = false;
  for (const run of simple.match(/\d+|\p{L}+/gu) ?? []) {
    // The other letters are numbers.
    const isInitial = /^[a-hj-uwyz]$/.test(run);
    if (wasInitial && isInitial) words.push(words.pop() + run);
    else words.push(run);
    wasInitial = isInitial;
  }
  return words.map((word) => EQUAL.get(word) ?? word).join(" ");
}

function isOneEdit(typed: string, name: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === name[same]) same += 1;
  const [rest, left] = [typed.slice(same), name.slice(same)];
  const begins = (skipped: number, missing: number) =>
    missing <= left.length && left.slice(missing).startsWith(rest.slice(skipped));
  const isSwapped = rest.length > 1 && rest[0] === left[1] && rest[1] === left[0];
  return begins(1, 1) || begins(1, 0) || begins(0, 1) || (isSwapped && begins(2, 2));
}

/**
 * The rank of a word in names: 0 a whole word, 1 a part or a word of the last name, which is that of a province, 2 with
 * one typing error; undefined where it is not found.
 */
function rankOf(word: string, names: string): 0 | 1 | 2 | undefined {
  const words = names.split(/[ ,]/);
  const own = names.replace(/,[^,]*$/, "").split(/[ ,]/);
  if (own.includes(word)) return 0;
  if (words.includes(word)) return 1;
  if (/^\d/.test(word)) return undefined;
  const isLong = word.length >= LEAST_LETTERS;
  if (words.some((name) => name.startsWith(word))) return 1;
  if (isLong && names.replaceAll(" ", "").includes(word)) return 1;
  return isLong && words.some((name) => isOneEdit(word, name)) ? 2 : undefined;
}

/**
 * The entries in whose names every typed word is found, the best first; only where there is none, one of the words may
 * have one typing error. `namesOf` gives the normal form, parted by commas, the entry's own name first.
 */
export function findPlaces<T>(
  all: readonly T[],
  typed: string,
  namesOf: (entry: T) => string,
): T[] {
  const every = normalName(typed).split(" ").filter(Boolean);
  const required = every.filter((word) => !OPTIONAL.has(word));
  const words = required.length > 0 ? required : every;
  const optional = every.filter((word) => !words.includes(word));
  const found = all.flatMap((entry) => {
    const names = namesOf(entry);
    const ranks = words.map((word) => rankOf(word, names));
    const errors = ranks.filter((rank) => rank === 2).length;
    if (ranks.includes(undefined) || errors > 1) return [];
    const parts = ranks.filter((rank) => rank === 1).length;
    const leftOut = optional.filter((word) => !names.split(/[ ,]/).includes(word)).length;
    const begins = names.startsWith(words[0] ?? "");
    return [{ entry, errors, rank: 2 * (parts + leftOut) + (begins ? 0 : 1) }];
  });
  const exact = found.filter(({ errors }) => errors === 0);
  const best = exact.length > 0 ? exact : found;
  return best.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}
