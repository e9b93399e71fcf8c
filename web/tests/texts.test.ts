import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { formatter } from "@lingui/format-po";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../src/lib/language.ts";
import { IN_ANOTHER_ORDER } from "./texts-in-another-order.ts";
import { faultsOf, placesInOrder } from "./writing-rules.ts";

const OTHERS = LANGUAGES.filter((language) => language !== "en");
const folders = [...new Set(globSync("src/**/locales/*.po").map(dirname))];

interface Said {
  readonly english: string;
  readonly said: string;
}

/** The texts of a catalogue by their ids, which are made of the English and its context. */
async function catalogue(folder: string, language: Language): Promise<ReadonlyMap<string, Said>> {
  const filename = join(folder, `${language}.po`);
  const context = { locale: language, sourceLocale: "en", filename };
  const entries = await formatter().parse(readFileSync(filename, "utf8"), context);
  return new Map(
    Object.entries(entries ?? {}).map(([id, { message = "", translation }]) => [
      id,
      { english: message, said: String(translation ?? "") },
    ]),
  );
}

it("UI-05 finds the catalogues of the app's own parts, of a lost network and of each feature", () => {
  const addsTexts = (file: string) => readFileSync(file, "utf8").includes("addTexts(");
  expect(folders.length).toBe(
    1 + globSync("src/{features,offline}/**/*.{ts,tsx}").filter(addsTexts).length,
  );
});

describe.each(folders)("%s", (folder) => {
  it.each(OTHERS)(
    "UI-05 says in %s all that it says in English, by the rules of writing",
    async (language) => {
      const english = await catalogue(folder, "en");
      const said = await catalogue(folder, language);
      expect(english.size).toBeGreaterThan(0);
      expect([...said.keys()].sort()).toEqual([...english.keys()].sort());
      const faults = [...said.values()].map(({ english: text, said: other }) => [
        text,
        ...faultsOf(text, other, language),
      ]);
      expect(faults.filter(([, fault]) => fault)).toEqual([]);
    },
  );
});

// The catalogues of the screens that a reader has opened lie in one: the last one loaded would win.
it.each(LANGUAGES)("UX-04 no message id has two texts in %s", async (language) => {
  const texts = new Map<string, Said>();
  const differing: string[] = [];
  for (const folder of folders) {
    for (const [id, { english, said }] of await catalogue(folder, language)) {
      const other = texts.get(id)?.said ?? said;
      if (other !== said) differing.push(`${english}: ${other}, and ${said} in ${folder}`);
      texts.set(id, { english, said });
    }
  }
  expect(texts.size).toBeGreaterThan(300);
  expect(differing).toEqual([]);
});

/** Spellings of other markets than ours (docs/glossary.md). */
const FOREIGN_SPELLING =
  /\b(instalment|licence|centre|cancelled|cancelling|colour|behaviour|favour|honour|cheque|programme|organis|recognis|authoris|fulfil\b|enrol\b)/i;

it("UI-05 the English texts are spelled as the market does", async () => {
  const catalogues = await Promise.all(folders.map((folder) => catalogue(folder, "en")));
  const inApp = catalogues.flatMap((texts) => [...texts.values()].map(({ english }) => english));
  const inServer = Object.keys(
    JSON.parse(readFileSync("../server/texts/translations/fil.json", "utf8")),
  );
  const onSite = globSync("src/site/texts/en/*.ts").map((file) => readFileSync(file, "utf8"));
  // Keys of the site's texts are names in the code.
  const quoted = onSite.flatMap((code) => code.match(/"(?:[^"\\]|\\.)*"/g) ?? []);
  const texts = [...inApp, ...inServer, ...quoted];
  expect(texts.length).toBeGreaterThan(800);
  expect(texts.filter((text) => FOREIGN_SPELLING.test(text))).toEqual([]);
});

/** The server's texts with their translation; a text with a count has a form for each plural of its language. */
function serverTexts(language: Language): readonly Said[] {
  const json = readFileSync(`../server/texts/translations/${language}.json`, "utf8");
  const texts = JSON.parse(json) as Record<string, string | Record<string, string>>;
  return Object.entries(texts).flatMap(([english, other]) =>
    (typeof other === "string" ? [other] : Object.values(other)).map((said) => ({ english, said })),
  );
}

it.each(OTHERS)("UI-05 the server's texts in %s keep the rules of writing", (language) => {
  const texts = serverTexts(language);
  expect(texts.length).toBeGreaterThan(200);
  const faults = texts.map(({ english, said }) => [english, ...faultsOf(english, said, language)]);
  expect(faults.filter(([, fault]) => fault)).toEqual([]);
});

// Two placeholders that changed places read well, and show an amount in the place of a day.
it.each(OTHERS)(
  "UI-05 each placeholder in %s has the place of the English one",
  async (language) => {
    const catalogues = await Promise.all(folders.map((folder) => catalogue(folder, language)));
    const texts = [...catalogues.flatMap((found) => [...found.values()]), ...serverTexts(language)];
    const reordered = texts.filter(
      ({ english, said }) => String(placesInOrder(said)) !== String(placesInOrder(english)),
    );
    expect(new Set(reordered.map(({ said }) => said))).toEqual(new Set(IN_ANOTHER_ORDER[language]));
  },
);
