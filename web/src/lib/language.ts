/** Which language the page speaks (UI-05): `lang`, then the screen's own, the brand's, the browser's, English. */
export const LANGUAGES = ["en", "fil", "id", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Codes that browsers and wrappers use for our languages: `tl` is Filipino, `in` is old Indonesian. */
const ALIASES: Record<string, Language> = { tl: "fil", in: "id" };

function known(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split(/[-_]/)[0] ?? "";
  return LANGUAGES.find((language) => language === base) ?? ALIASES[base];
}

/** The legacy repayment speaks Chinese to whoever asks for no language (LEGACY). */
const SCREEN_LANGUAGES: Readonly<Record<string, Language>> = { "/repayChoose": "zh" };

/** The language that one screen speaks by itself, whatever the brand's; undefined for almost all. */
export function screenLanguage(pathname: string): Language | undefined {
  return SCREEN_LANGUAGES[pathname.replace(/(.)\/$/, "$1")];
}

/**
 * The first of these that names a language of ours; English where none does.
 * @param wanted what `lang` asks for
 * @param browser the reader's languages, the best first
 */
export function chooseLanguage(
  wanted: string | null | undefined,
  brandDefault: string | null | undefined,
  browser: readonly string[],
): Language {
  return known(wanted) ?? known(brandDefault) ?? browser.map(known).find(Boolean) ?? "en";
}
