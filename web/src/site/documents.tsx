/**
 * Every document in every language, as HTML: `scripts/build-site.ts` writes it, and the server fills in the brand, the
 * products and the amounts. No React runs on these pages; the island is their only script.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LANGUAGES, type Language } from "../lib/language.ts";
import { DOCUMENTS, type DocumentName } from "./addresses.ts";
import { documentHtml, type SiteAssets } from "./document-html.ts";
import { AppFrame, type FrameProps, PublicFrame } from "./frames.tsx";
import { HomeDocument } from "./home/home-document.tsx";
import { ArticleView, Contacts } from "./page-parts.tsx";
import { LENDER, questionsData } from "./structured-data.ts";
import { TEXTS } from "./texts/languages.ts";
import {
  ABOUT_PARTS,
  type Article,
  type FrameTexts,
  PRIVACY_PARTS,
  type SiteTexts,
  TERMS_PARTS,
} from "./texts/site-texts.ts";

interface Content {
  readonly title: string;
  /** The first heading; absent where the view has one. */
  readonly heading: string;
  readonly description: string;
  /** Texts for the page's script. */
  readonly island: object | null;
  readonly structuredData: readonly string[];
  readonly view: ReactNode;
}

function article<P extends string>(
  text: Article<P>,
  parts: readonly P[],
  frame: FrameTexts,
  extra: Partial<Record<P, ReactNode>> = {},
): Content {
  return {
    title: `${text.title} · {{ brand.name }}`,
    heading: text.title,
    description: text.description,
    island: null,
    structuredData: [],
    view: <ArticleView article={text} parts={parts} frame={frame} extra={extra} />,
  };
}

function home(texts: SiteTexts, language: Language): Content {
  const { title, description, calculator, contact, questions } = texts.home;
  return {
    title,
    heading: "",
    description,
    island: { calculator, contact },
    structuredData: [LENDER, questionsData(questions.list)],
    view: <HomeDocument texts={texts} language={language} />,
  };
}

function about({ about, frame }: SiteTexts): Content {
  return article(about, ABOUT_PARTS, frame, { contact: <Contacts frame={frame} /> });
}

function policy({ privacy, frame }: SiteTexts): Content {
  return article(privacy, PRIVACY_PARTS, frame);
}

function loan({ terms, frame }: SiteTexts): Content {
  return article(terms, TERMS_PARTS, frame);
}

interface Kind {
  readonly Frame: (props: FrameProps) => ReactNode;
  readonly content: (texts: SiteTexts, language: Language) => Content;
  /** The address of this text for search engines. */
  readonly publicAddress: string;
}

/** ROUTE-09, 10, 11 and 24: the same text on the public site and in the app, each with its frame. */
const KINDS: Readonly<Record<DocumentName, Kind>> = {
  "site-home": { Frame: PublicFrame, content: home, publicAddress: "/" },
  about: { Frame: PublicFrame, content: about, publicAddress: "/About" },
  policy: { Frame: PublicFrame, content: policy, publicAddress: "/Policy" },
  loan: { Frame: PublicFrame, content: loan, publicAddress: "/Loan" },
  "about-us": { Frame: AppFrame, content: about, publicAddress: "/About" },
  "privacy-policy": { Frame: AppFrame, content: policy, publicAddress: "/Policy" },
  "loan-agreement": { Frame: AppFrame, content: loan, publicAddress: "/Loan" },
};

function render(name: DocumentName, address: string, language: Language, assets: SiteAssets) {
  const texts = TEXTS[language];
  const { Frame, content, publicAddress } = KINDS[name];
  const { heading, view, ...head } = content(texts, language);
  const body = renderToStaticMarkup(
    <Frame frame={texts.frame} language={language} address={address} title={heading}>
      {view}
    </Frame>,
  );
  return documentHtml({ ...head, publicAddress, language, body }, assets);
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
