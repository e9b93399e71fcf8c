/**
 * The public site's home: products and costs, the steps to a loan, the calculator, links to the app, the places
 * to pay, the lender's contacts. In a plain browser 'go home' opens it (BRIDGE-03).
 */
import type { Language } from "../../lib/language.ts";
import { BridgeDrawing } from "../drawings.tsx";
import { inLanguage } from "../page-parts.tsx";
import type { SiteTexts } from "../texts/site-texts.ts";
import { CalculatorSection } from "./calculator-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { Offers } from "./offers.tsx";
import { Questions } from "./questions.tsx";

interface HomeProps {
  readonly texts: SiteTexts;
  readonly language: Language;
}

/** The pictures' size, as `e2e/site-screens.ts` takes them. */
const SCREEN = { width: 507, height: 1014 };

const APP = "{{ brand.deepLinkScheme }}://home";

/** A screen of the app, as it is in the brand's colors. */
function Screen({
  name,
  alt,
  language,
}: Record<"name" | "alt", string> & Pick<HomeProps, "language">) {
  return (
    <img
      src={`/images/screen-{{ screens }}-${name}-${language}.webp`}
      alt={alt}
      width={SCREEN.width}
      height={SCREEN.height}
      // A phone shows one of the two, and another brand none: without this, React would have both loaded ahead.
      loading="lazy"
    />
  );
}

function Hero({ texts, language }: HomeProps) {
  const { home } = texts;
  return (
    <section className="hero{% if screens %} with-screens{% endif %}">
      <div className="hero-text">
        <h1>{home.heading}</h1>
        <p>{home.lead}</p>
        <div className="hero-actions">
          <a className="button on-brand" href={inLanguage("/promotion", language)}>
            {home.apply}
          </a>
          <a className="button quiet-on-brand" href={APP}>
            {home.openApp}
          </a>
          <a className="button quiet-on-brand" href="/recommendList" data-go-on="" hidden>
            {home.goOn}
          </a>
        </div>
      </div>
      {"{% if screens %}"}
      <div className="screens">
        <Screen name="loan" alt={home.screens.loan} language={language} />
        <Screen name="costs" alt={home.screens.costs} language={language} />
      </div>
      {"{% else %}"}
      <BridgeDrawing />
      {"{% endif %}"}
    </section>
  );
}

function Steps({ steps }: { readonly steps: SiteTexts["home"]["steps"] }) {
  return (
    <section aria-labelledby="steps-heading">
      <h2 id="steps-heading">{steps.heading}</h2>
      <ol className="steps">
        {steps.list.map(([title, text]) => (
          <li className="card" key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Care({ texts, language }: HomeProps) {
  const { care } = texts.home;
  return (
    <section aria-labelledby="care-heading">
      <h2 id="care-heading">{care.heading}</h2>
      <div className="card">
        <ul className="bullets">
          {care.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <a className="button text" href={inLanguage("/Loan", language)}>
          {care.more}
        </a>
      </div>
    </section>
  );
}

/** A link back for borrowers, and the places where they pay. */
function AppAndPlaces({ texts, language }: HomeProps) {
  const { home } = texts;
  return (
    <div className="side-by-side">
      <section className="card" aria-labelledby="app-heading">
        <h2 id="app-heading">{home.app.heading}</h2>
        <p>{home.app.lead}</p>
        <div className="stack">
          <a className="button" href={APP}>
            {home.app.open}
          </a>
          {"{% if brand.appleStoreUrl %}"}
          <a className="button outline" href="{{ brand.appleStoreUrl }}">
            {home.app.apple}
          </a>
          {"{% endif %}{% if brand.playStoreUrl %}"}
          <a className="button outline" href="{{ brand.playStoreUrl }}">
            {home.app.google}
          </a>
          {"{% endif %}"}
          <a className="button text" href={inLanguage("/promotion", language)}>
            {home.app.register}
          </a>
        </div>
      </section>
      <section className="card" aria-labelledby="pay-heading">
        <h2 id="pay-heading">{home.pay.heading}</h2>
        <p>{home.pay.places}</p>
        <p className="quiet">{home.pay.fee}</p>
      </section>
    </div>
  );
}

export function HomeDocument({ texts, language }: HomeProps) {
  return (
    <>
      <Hero texts={texts} language={language} />
      <div className="home">
        <Offers offers={texts.home.offers} />
        <Steps steps={texts.home.steps} />
        <CalculatorSection texts={texts.home.calculator} />
        <Care texts={texts} language={language} />
        <Questions questions={texts.home.questions} />
        <AppAndPlaces texts={texts} language={language} />
        <ContactSection texts={texts.home.contact} frame={texts.frame} />
      </div>
    </>
  );
}
