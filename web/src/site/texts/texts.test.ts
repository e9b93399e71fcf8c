import { describe, expect, it } from "vitest";
import { faultsOf } from "../../../tests/writing-rules.ts";
import { LANGUAGES, type Language } from "../../lib/language.ts";
import { STORED, type StoredName } from "../../lib/storage.ts";
import { TEXTS } from "./languages.ts";
import { ABOUT_PARTS, type Article, PRIVACY_PARTS, TERMS_PARTS } from "./site-texts.ts";

/** All texts of an object, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Names that no language translates. */
const NAMES: readonly string[] = [TEXTS.en.frame.authority];

function partTexts<P extends string>(article: Article<P>, part: P): string {
  return textsOf(article.sections[part]).join(" ");
}

describe.each(LANGUAGES)("in %s", (language) => {
  const texts = TEXTS[language];

  it("STATIC-01 STATIC-02 every part has a heading and a text, and no two say the same", () => {
    for (const [article, parts] of [
      [texts.about, ABOUT_PARTS],
      [texts.privacy, PRIVACY_PARTS],
      [texts.terms, TERMS_PARTS],
    ] as const) {
      expect(Object.keys(article.sections)).toEqual([...parts]);
      const sections = Object.values(article.sections);
      for (const { heading, body } of sections) {
        expect(heading.length).toBeGreaterThan(1);
        expect(textsOf(body).join("").length).toBeGreaterThan(9);
      }
      expect(new Set(sections.map(({ heading }) => heading)).size).toBe(parts.length);
    }
  });

  it("STATIC-03 every figure stands in its part", () => {
    for (const [part, figures] of [
      ["applicants", ["18"]],
      ["term", ["91", "365"]],
      ["decision", ["1"]],
      ["crediting", ["1", "3"]],
      ["prepayment", ["7"]],
      [
        "default",
        ["{{ 100000 | money }}", "{{ 80000 | money }}", "5%", "30", "4%", "31", "90", "2%", "91"],
      ],
      ["address", ["3"]],
      ["transfer", ["7"]],
    ] as const) {
      const said = partTexts(texts.terms, part);
      for (const figure of figures) expect(said, part).toContain(figure);
    }
    expect(partTexts(texts.privacy, "minors")).toContain("18");
  });

  it("ENV-01 UI-05 says each text of the English ones, with its figures and places, by the rules of writing", () => {
    const english = textsOf(TEXTS.en);
    const said = textsOf(texts);
    expect(said.length).toBe(english.length);
    const faults = said.flatMap((text, at) => {
      const original = english[at] ?? "";
      const found = faultsOf(original, text, language);
      return found.length > 0 && !NAMES.includes(text) ? [[original, text, ...found]] : [];
    });
    expect(faults).toEqual([]);
  });

  it("STATIC-02 STATIC-03 names the same authorities to turn to in each text", () => {
    const authorities = (spoken: Language) =>
      (["about", "privacy", "terms"] as const).map((key) => {
        const said = textsOf(TEXTS[spoken][key]).join(" ");
        return [...new Set(said.match(/\b[a-z]+\.gov\.ph\b/g))].sort();
      });
    expect(authorities(language)).toEqual([
      ["sec.gov.ph"],
      ["privacy.gov.ph"],
      ["dti.gov.ph", "privacy.gov.ph", "sec.gov.ph"],
    ]);
  });
});

/** The words of the privacy policy for what the browser keeps. */
const KEPT: Readonly<Record<StoredName, string>> = {
  complaintDraft: "a complaint that you have not sent yet",
  repaymentInfo: "the payment code that you last opened",
  showBankTip: "which hints you have seen",
  "tulay.account": "typed or chosen in a form and not sent yet",
  "tulay.applying": "for which loan you are applying",
  "tulay.begunPayment": "a payment that you began",
  "tulay.channelReturn": "the way back from the page where you paid",
  "tulay.channelTrip": "the way back from the page where you paid",
  "tulay.copies": "the loan, its schedule",
  "tulay.form": "typed or chosen in a form and not sent yet",
  "tulay.identity": "typed or chosen in a form and not sent yet",
  "tulay.language": "the language that you chose",
  "tulay.legacyPayment": "a repayment that waits for its code",
  "tulay.loginReason": "why you were asked to log in",
  "tulay.notAgreed": "typed or chosen in a form and not sent yet",
  "tulay.params": "your session, with what the app tells its pages of your device",
  "tulay.payment": "typed or chosen in a form and not sent yet",
  "tulay.paymentResult": "which result of a payment of each loan you have seen",
  "tulay.registration": "typed or chosen in a form and not sent yet",
};

it.each(STORED)("STATIC-02 the privacy policy says that the browser keeps %s", (name) => {
  expect(partTexts(TEXTS.en.privacy, "cookies")).toContain(KEPT[name]);
});

it("SITE-01 SITE-02 STATIC-03 the literal texts are the English ones", () => {
  const { frame, home, terms } = TEXTS.en;
  expect([frame.home, frame.provider, frame.agreement, frame.privacy, frame.contact]).toEqual([
    "Home",
    "Loan Provider",
    "Loan agreement",
    "Privacy Policy",
    "Contact Us",
  ]);
  const { name, telephone, suggestion, submit, incomplete, success } = home.contact;
  expect([name, telephone, suggestion, submit]).toEqual([
    "Name",
    "Telephone",
    "Your suggestion",
    "Submit",
  ]);
  expect([incomplete, success]).toEqual(["Please provide complete information!", "Success!"]);
  expect(terms.title).toBe("Loan terms and conditions");
});
