/** The frame of a document: the public site's bar and footer (SITE-01), or the app's head with its back control. */
import type { ReactNode } from "react";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "../lib/language.ts";
import { BackIcon } from "../ui/icons.tsx";
import { BridgeMark } from "./drawings.tsx";
import { emailRow, hoursRow, inLanguage, Rows, telephoneRow } from "./page-parts.tsx";
import type { FrameTexts } from "./texts/site-texts.ts";

/** The languages by their letters in the bar. */
const SHORT_NAMES: Record<Language, string> = { en: "EN", fil: "FIL", id: "ID", zh: "中文" };

export interface FrameProps {
  readonly frame: FrameTexts;
  readonly language: Language;
  /** The document's address without a query. */
  readonly address: string;
  readonly title: string;
  readonly children: ReactNode;
}

function LanguageSwitch({ frame, language, address }: Omit<FrameProps, "children" | "title">) {
  return (
    <nav className="languages" aria-label={frame.languages}>
      {LANGUAGES.map((code) => (
        <a
          href={inLanguage(address, code)}
          hrefLang={code}
          lang={code}
          title={LANGUAGE_NAMES[code]}
          aria-current={code === language ? "true" : undefined}
          key={code}
        >
          {SHORT_NAMES[code]}
        </a>
      ))}
    </nav>
  );
}

/** SITE-01: the links of the bar. */
function siteLinks(frame: FrameTexts): ReadonlyArray<readonly [string, string]> {
  return [
    ["/", frame.home],
    ["/About", frame.provider],
    ["/Loan", frame.agreement],
    ["/Policy", frame.privacy],
    ["/#contact", frame.contact],
  ];
}

export function PublicFrame({ frame, language, address, title, children }: FrameProps) {
  return (
    <>
      <a className="skip" href="#content">
        {frame.skip}
      </a>
      <header className="bar">
        <div className="bar-top">
          <a className="mark" href={inLanguage("/", language)}>
            <BridgeMark />
            {"{{ brand.name }}"}
          </a>
          <LanguageSwitch frame={frame} language={language} address={address} />
        </div>
        <nav className="menu" aria-label={frame.mainMenu}>
          {siteLinks(frame).map(([target, name]) => (
            <a
              href={inLanguage(target, language)}
              aria-current={target === address ? "page" : undefined}
              key={target}
            >
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main id="content" className="public" tabIndex={-1}>
        {title && <h1 className="public-title">{title}</h1>}
        {children}
      </main>
      <footer className="footer">
        <nav className="footer-ways" aria-label={"{{ brand.name }}"}>
          {siteLinks(frame).map(([target, name]) => (
            <a href={inLanguage(target, language)} key={target}>
              {name}
            </a>
          ))}
        </nav>
        <Rows
          rows={[
            [frame.company, "{{ brand.companyName }}"],
            [frame.office, "{{ brand.address }}"],
            telephoneRow(frame),
            hoursRow(frame),
            emailRow(frame),
            [frame.secRegistration, "{{ brand.secRegistrationNumber }}"],
            [frame.authority, "{{ brand.certificateOfAuthorityNumber }}"],
          ]}
        />
        {"{% if secListUrl %}"}
        <p>
          <a href="{{ secListUrl }}" rel="noopener">
            {frame.secList}
          </a>
        </p>
        {"{% endif %}"}
        <p>{frame.advice}</p>
      </footer>
    </>
  );
}

export function AppFrame({ frame, language, title, children }: FrameProps) {
  return (
    <>
      <header className="app-head">
        <a
          className="app-back"
          href={inLanguage("/", language)}
          data-back=""
          aria-label={frame.back}
        >
          <BackIcon />
        </a>
        <h1>{title}</h1>
      </header>
      <main className="in-app">{children}</main>
    </>
  );
}
