import { expect, it } from "vitest";
import { chooseLanguage, screenLanguage } from "./language.ts";

it.each([
  ["zh", "id", ["en"], "zh"],
  [null, "id", ["zh"], "id"],
  [null, null, ["de", "tl-PH"], "fil"],
  ["xx", null, ["zh-Hant-TW"], "zh"],
  ["in_ID", null, [], "id"],
  [null, null, ["de"], "en"],
  ["", "", [], "en"],
] as const)(
  "UI-05 chooses the language by lang %j, brand %j, browser %j: %s",
  (lang, brand, browser, chosen) => {
    expect(chooseLanguage(lang, brand, browser)).toBe(chosen);
  },
);

it.each([
  ["/repayChoose", "zh"],
  ["/repayChoose/", "zh"],
  ["/repay", undefined],
  ["/", undefined],
])("LEGACY-01 UI-05 %s speaks %s by itself", (pathname, language) => {
  expect(screenLanguage(pathname)).toBe(language);
});
