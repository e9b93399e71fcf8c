/**
 * Every document in every language, as HTML: what `scripts/build-site.ts` writes and the server fills (the brand,
 * the products, amounts) and sends. No React runs on these pages; the island is the only script of theirs.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LANGUAGES, type Language } from "../lib/language.ts";
import { DOCUMENTS, type DocumentName } from "../screens.ts";
import { documentHtml, type SiteAssets } from "./document-html.ts";
import { AppFrame, type FrameProps, PublicFrame } from "./frames.tsx";
import { HomeDocument } from "./home/home-document.tsx";
import { ArticleView, Contacts } from "./page-parts.tsx";
import { TEXTS } from "./texts/languages.ts";
import { ABOUT_PARTS, PRIVACY_PARTS, type SiteTexts, TERMS_PARTS } from "./texts/site-texts.ts";

interface Content {
  readonly title: string;
  readonly description: string;
  readonly view: ReactNode;
}

function aboutUs({ about, frame }: SiteTexts): Content {
  const extra = { contact: <Contacts frame={frame} /> };
  const view = <ArticleView article={about} parts={ABOUT_PARTS} frame={frame} extra={extra} />;
  return { ...about, view };
}

function privacyPolicy({ privacy, frame }: SiteTexts): Content {
  return {
    ...privacy,
    view: <ArticleView article={privacy} parts={PRIVACY_PARTS} frame={frame} />,
  };
}

function loanTerms({ terms, frame }: SiteTexts): Content {
  return { ...terms, view: <ArticleView article={terms} parts={TERMS_PARTS} frame={frame} /> };
}

type Frame = (props: FrameProps) => ReactNode;

/** ROUTE-09, 10, 11 and 24: the same text on the public site and in the app, each in its own frame. */
const CONTENTS: Record<DocumentName, readonly [Frame, (texts: SiteTexts) => Content] | null> = {
  "site-home": null,
  about: [PublicFrame, aboutUs],
  policy: [PublicFrame, privacyPolicy],
  loan: [PublicFrame, loanTerms],
  "about-us": [AppFrame, aboutUs],
  "privacy-policy": [AppFrame, privacyPolicy],
  "loan-agreement": [AppFrame, loanTerms],
};

function render(name: DocumentName, address: string, language: Language, assets: SiteAssets) {
  const texts = TEXTS[language];
  const [Frame, content] = CONTENTS[name] ?? [PublicFrame, () => homeContent(texts, language)];
  const { title, description, view } = content(texts);
  const isHome = name === "site-home";
  const body = renderToStaticMarkup(
    <Frame
      frame={texts.frame}
      language={language}
      address={address}
      // The home's first heading is its promise.
      title={isHome ? "" : title}
    >
      {view}
    </Frame>,
  );
  const isPublic = Frame === PublicFrame;
  const { calculator, contact } = texts.home;
  const island = isHome ? { calculator, contact } : null;
  const pageTitle = isHome ? title : `${title} · {{ brand.name }}`;
  return documentHtml(
    { address, language, title: pageTitle, description, isPublic, island, body },
    assets,
  );
}

function homeContent(texts: SiteTexts, language: Language): Content {
  return { ...texts.home, view: <HomeDocument texts={texts} language={language} /> };
}

/** The documents as files below the site's root: `/About/index.fil.html`. */
export function documents(assets: SiteAssets): { path: string; html: string }[] {
  return DOCUMENTS.flatMap(({ address, document }) =>
    LANGUAGES.map((language) => ({
      path: `${address === "/" ? "" : address}/index.${language}.html`,
      html: render(document, address, language, assets),
    })),
  );
}
