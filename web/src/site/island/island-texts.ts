/** The script's texts, which the document contains. */
import type { CalculatorTexts, ContactTexts } from "../texts/site-texts.ts";

export interface IslandTexts {
  readonly calculator: CalculatorTexts;
  readonly contact: ContactTexts;
}

/** Null on documents without calculator and form. */
export function islandTexts(): IslandTexts | null {
  const json = document.getElementById("texts")?.textContent;
  return json ? (JSON.parse(json) as IslandTexts) : null;
}

/** Fills the `{name}` placeholders of a text. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
