import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const catalogues = globSync("src/**/locales/*.po");

it("UI-05 finds the catalogues of the four languages", () => {
  expect(catalogues.length).toBeGreaterThanOrEqual(8);
  expect(catalogues.length % 4).toBe(0);
});

it.each(catalogues)("UI-05 translates every text in %s", (path) => {
  const entries = readFileSync(path, "utf8").split("\n\n").slice(1);
  const missing = entries.filter((entry) => /^msgstr ""$(?!\n")/m.test(entry));
  expect(missing).toEqual([]);
});
