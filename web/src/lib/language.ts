/** Which language the page speaks (UI-05): `lang`, then the brand, then the browser, then English. */
export const LANGUAGES = ["en", "fil", "id", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Codes that browsers and wrappers use for our languages: `tl` is Filipino, `in` is old Indonesian. */
const ALIASES: Record<string, Language> = { tl: "fil", in: "id" };

function known(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split(/[-_]/)[0] ?? "";
  return LANGUAGES.find((language) => language === base) ?? ALIASES[base];
}

export function chooseLanguage(
  wanted: string | null | undefined,
  brandDefault: string | null | undefined,
  browser: readonly string[],
): Language {
  return known(wanted) ?? known(brandDefault) ?? browser.map(known).find(Boolean) ?? "en";
}
