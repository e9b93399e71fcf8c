/**
 * The rules for every translated text: the app's catalogues, the documents, the server's texts. Reads no file.
 * docs/glossary.md has the terms.
 */
import type { Language } from "../src/lib/language.ts";

/** A longer English text is never a name: found in another language, it was not translated. */
const WORDS_OF_A_NAME = 3;

/** Languages whose words have no plural. In Filipino the category `one` holds 2, 3, 5 and 7 as well. */
const WITHOUT_PLURAL: readonly Language[] = ["fil", "id", "zh"];

/** Placeholders: `{{ … }}` of a document, `{name}` and `{name, plural, …}` of a catalogue, `<0>` of a link. */
const PLACE = /\{\{.*?\}\}|\{\s*\w+\s*(?=[,}])|<\/?\d+\/?>/g;

const HAN = "\\p{Script=Han}";
/** Half-width marks at a Chinese character; a point or colon in a figure or an address has none beside it. */
const HALF_WIDTH = new RegExp(`${HAN}[,;:!?.()]|[,;!?()]${HAN}`, "u");

/** Words that the glossary rules out as the translation of an English one. */
const RULED_OUT: readonly (readonly [Language, RegExp, RegExp])[] = [
  ["fil", /\blate\b/i, /\b[nm]?a?huli/i],
  ["fil", /\breleased?\b/i, /\bna-?i?-release/i],
  ["id", /\bcomplain/i, /\bkeluhan/i],
  ["zh", /\bpenalt/i, /罚金/],
];

function sorted(found: readonly string[] | null): readonly string[] {
  return [...(found ?? [])].map((part) => part.replaceAll(/\s/g, "")).sort();
}

/** The placeholders of a text, sorted. */
export function placesOf(text: string): readonly string[] {
  return sorted(text.match(PLACE));
}

/** The different placeholders of a text, in the order of their first use. */
export function placesInOrder(text: string): readonly string[] {
  return [...new Set(text.match(PLACE)?.map((place) => place.replaceAll(/\s/g, "")))];
}

/** The figures in a text: `0.03%` and `0,03%` are 0 and 3. */
export function figuresOf(text: string): readonly string[] {
  const digits = text.replaceAll(PLACE, "").match(/\d+/g) ?? [];
  return sorted(digits.map((figure) => figure.replace(/^0+(?=\d)/, "")));
}

function pluralFault(said: string, language: Language): string | null {
  if (!/,\s*plural\s*,/.test(said)) return null;
  if (!/\bother\s*\{/.test(said)) return "a plural without `other`";
  const hasForms = /\b(?:zero|one|two|few|many)\s*\{/.test(said);
  return WITHOUT_PLURAL.includes(language) && hasForms ? "a plural form that it has not" : null;
}

function isForgotten(english: string, said: string): boolean {
  return said === english && english.split(/\s+/).length > WORDS_OF_A_NAME && !/^\{\{/.test(said);
}

function isRuledOut(english: string, said: string, language: Language): boolean {
  return RULED_OUT.some(
    ([of, word, other]) => of === language && word.test(english) && other.test(said),
  );
}

/** The fault of a text as the translation of an English one; empty for none. */
export function faultsOf(english: string, said: string, language: Language): readonly string[] {
  if (!said.trim()) return ["empty"];
  const exclaims = (text: string) => /[!！]/.test(text);
  const faults = [
    String(placesOf(said)) !== String(placesOf(english)) && "other places to fill",
    String(figuresOf(said)) !== String(figuresOf(english)) && "other figures",
    language !== "en" && isForgotten(english, said) && "left in English",
    exclaims(said) && !exclaims(english) && "an exclamation mark that English has not",
    isRuledOut(english, said, language) && "a word that the glossary rules out",
    language === "zh" && HALF_WIDTH.test(said) && "half-width punctuation",
    /\s{2}|^\s|\s$/.test(said) && "spaces too many",
    pluralFault(said, language),
  ];
  return faults.filter((fault) => typeof fault === "string");
}
