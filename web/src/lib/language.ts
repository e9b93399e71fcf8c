/** Chooses the page's language (UI-05): `lang`, then the screen's, the brand's, the browser's, English. */
export const LANGUAGES = ["en", "fil", "id", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Other codes of these languages in browsers and wrappers: `tl` is Filipino, `in` is old Indonesian. */
const ALIASES: Record<string, Language> = { tl: "fil", in: "id" };

function known(tag: string | null | undefined): Language | undefined {
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
  return known(wanted) ?? known(brandDefault) ?? browser.map(known).find(Boolean) ?? "en";
}
