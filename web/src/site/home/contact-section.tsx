/** Contact Us (SITE-02): the lender's contacts, and a form that is checked on the page and sends nothing. */
import { emailRow, hoursRow, Rows, telephoneRow } from "../page-parts.tsx";
import type { ContactTexts, FrameTexts } from "../texts/site-texts.ts";

interface ContactSectionProps {
  readonly texts: ContactTexts;
  readonly frame: FrameTexts;
}

export function ContactSection({ texts, frame }: ContactSectionProps) {
  return (
    <section id="contact" aria-labelledby="contact-heading">
      <h2 id="contact-heading">{texts.heading}</h2>
      <p className="quiet">{texts.lead}</p>
      <div className="side-by-side">
        <div className="card">
          <Rows rows={[telephoneRow(frame), hoursRow(frame), emailRow(frame)]} />
        </div>
        <form
          className="card contact"
          id="contact-form"
          method="dialog"
          noValidate
          data-email="{{ brand.serviceEmail }}"
        >
          <div className="field">
            <label htmlFor="contact-name">{texts.name}</label>
            <input id="contact-name" name="name" autoComplete="name" required />
          </div>
          <div className="field">
            <label htmlFor="contact-telephone">{texts.telephone}</label>
            <input id="contact-telephone" name="telephone" type="tel" autoComplete="tel" required />
          </div>
          <div className="field">
            <label htmlFor="contact-suggestion">{texts.suggestion}</label>
            <textarea id="contact-suggestion" name="suggestion" rows={4} required />
          </div>
          <p className="quiet">{texts.note}</p>
          <noscript>
            <p className="quiet">{texts.noScript}</p>
          </noscript>
          <button className="button" type="submit">
            {texts.submit}
          </button>
          <p className="outcome" role="status">
            <span data-outcome="" />
            <a className="write" href="mailto:{{ brand.serviceEmail }}" hidden>
              {texts.write}
            </a>
          </p>
        </form>
      </div>
    </section>
  );
}
