/** Chooses the page's language (UI-05): the reader's own, `lang`, the screen's, the brand's, the browser's, English. */
export const LANGUAGES = ["en", "fil", "id", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages by their own names, which their readers find in any language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  fil: "Filipino",
  id: "Bahasa Indonesia",
  zh: "中文",
};

/** Other codes of these languages in browsers and wrappers: `tl` is Filipino, `in` is old Indonesian. */
const ALIASES: Record<string, Language> = { tl: "fil", in: "id" };

/** The language that a tag names, with or without a region; undefined for any other. */
export function knownLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split(/[-_]/)[0] ?? "";
  return LANGUAGES.find((language) => language === base) ?? ALIASES[base];
}

/** The legacy repayment is in Chinese unless the reader chose a language (LEGACY). */
const SCREEN_LANGUAGES: Readonly<Record<string, Language>> = { "/repayChoose": "zh" };

/** The fixed language of a screen, before the brand's; undefined for almost all screens. */
export function screenLanguage(pathname: string): Language | undefined {
  return SCREEN_LANGUAGES[pathname.replace(/(.)\/$/, "$1")];
}

/**
 * The first supported language of these; English where none is supported.
 * @param wanted the value of `lang`
 * @param browser the reader's languages, the best first
 */
export function chooseLanguage(
  wanted: string | null | undefined,
  brandDefault: string | null | undefined,
  browser: readonly string[],
): Language {
  const tags = [wanted, brandDefault, ...browser];
  return tags.map(knownLanguage).find(Boolean) ?? "en";
}
