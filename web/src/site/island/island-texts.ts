/** The texts that the script shows, as the document brings them. */
import type { CalculatorTexts, ContactTexts } from "../texts/site-texts.ts";

export interface IslandTexts {
  readonly calculator: CalculatorTexts;
  readonly contact: ContactTexts;
}

/** Null on documents that have neither calculator nor form. */
export function islandTexts(): IslandTexts | null {
  const json = document.getElementById("texts")?.textContent;
  return json ? (JSON.parse(json) as IslandTexts) : null;
}

/** Fills `{name}` places of a text. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
