import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../lib/language.ts";
import { TEXTS } from "./languages.ts";
import { ABOUT_PARTS, type Article, PRIVACY_PARTS, TERMS_PARTS } from "./site-texts.ts";

/** Every text of an object, whatever its depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function placesOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.match(/\{\{.*?\}\}|\{\w+\}/g) ?? []).sort();
}

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

  it("ENV-01 UI-05 has the same places to fill as English, and nothing left in English", () => {
    for (const key of ["frame", "home", "about", "privacy", "terms"] as const) {
      expect(placesOf(textsOf(texts[key])), key).toEqual(placesOf(textsOf(TEXTS.en[key])));
    }
    if (language === "en") return;
    const english = new Set(textsOf(TEXTS.en).filter((text) => text.split(" ").length > 3));
    // The name of the paper itself, which a Filipino text leaves as it is.
    english.delete(TEXTS.en.frame.authority);
    const kept = textsOf(texts).filter((text) => english.has(text) && !text.startsWith("{{"));
    expect(kept).toEqual([]);
  });
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
