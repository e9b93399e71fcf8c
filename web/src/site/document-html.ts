/** The HTML around a document's body: language, title, description, addresses for search engines, styles, script. */
import { LANGUAGES, type Language } from "../lib/language.ts";

/** Addresses of the documents' files. */
export interface SiteAssets {
  readonly script: string;
  readonly styles: readonly string[];
}

interface SharedParts {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
}

interface DocumentParts extends SharedParts {
  /** The public site's page with this text, for search engines. */
  readonly publicAddress: string;
  /** Texts that the script needs. */
  readonly island: object | null;
  /** JSON-LD, each a place that the server fills. */
  readonly structuredData: readonly string[];
  readonly body: string;
}

/** The languages as Open Graph names them: those of the market, and Filipino by its older code. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: "en_PH",
  fil: "tl_PH",
  id: "id_ID",
  zh: "zh_CN",
};

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Title and description, and how a link to the page is shown; the server fills in the brand. */
export function sharedHead(parts: SharedParts): string {
  const [title, description] = [escapeHtml(parts.title), escapeHtml(parts.description)];
  const otherLocales = LANGUAGES.filter((code) => code !== parts.language)
    .map((code) => `<meta property="og:locale:alternate" content="${LOCALES[code]}">`)
    .join("");
  return (
    `<title>${title}</title><meta name="description" content="${description}">` +
    `<meta property="og:type" content="website"><meta property="og:site_name" content="{{ brand.name }}">` +
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">` +
    `<meta property="og:locale" content="${LOCALES[parts.language]}">${otherLocales}` +
    // Absolute addresses need an origin; a server without a configured one leaves them out.
    `{% if brand.h5Base %}<meta property="og:image" content="{{ brand.h5Base }}/share.png">` +
    `<meta property="og:image:type" content="image/png">` +
    `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">` +
    `<meta property="og:image:alt" content="{{ brand.name }}">{% endif %}`
  );
}

function searchLinks({ publicAddress }: DocumentParts): string {
  const at = `{{ brand.h5Base }}${publicAddress}`;
  const alternates = LANGUAGES.map(
    (code) => `<link rel="alternate" hreflang="${code}" href="${at}?lang=${code}">`,
  ).join("");
  return (
    `{% if brand.h5Base %}<link rel="canonical" href="${at}?lang={{ language }}">${alternates}` +
    `<link rel="alternate" hreflang="x-default" href="${at}">` +
    `<meta property="og:url" content="${at}?lang={{ language }}">{% endif %}`
  );
}

/** One document. The server writes the brand into the empty brand script, as on every page. */
export function documentHtml(parts: DocumentParts, assets: SiteAssets): string {
  const { language, island, body } = parts;
  const styles = [...assets.styles, "/brand.css"];
  return [
    `<!DOCTYPE html><html lang="${language}" data-language="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    sharedHead(parts),
    searchLinks(parts),
    `<meta name="format-detection" content="telephone=no"><meta name="color-scheme" content="light dark">`,
    `<link rel="icon" type="image/svg+xml" href="/icon.svg"><link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
    styles.map((href) => `<link rel="stylesheet" href="${href}"/>`).join(""),
    parts.structuredData
      .map((data) => `<script type="application/ld+json">${data}</script>`)
      .join(""),
    `<script type="application/json" id="brand">{}</script>`,
    island &&
      `<script type="application/json" id="texts">${JSON.stringify(island).replaceAll("<", "\\u003c")}</script>`,
    `<script type="module" src="${assets.script}"></script></head><body>${body}</body></html>\n`,
  ]
    .filter(Boolean)
    .join("");
}
