import { expect, it } from "vitest";
import cases from "../../../fixtures/place-word-cases.json";
import { findPlaces, normalName } from "./place-words.ts";

const finds = (typed: string, name: string) => findPlaces([name], typed, normalName).length > 0;

it.each(cases.same)("UX-03 finds %s however its name is written", (name, ...written) => {
  for (const typed of [name, ...written]) expect(finds(typed, name), typed).toBe(true);
});

it.each(cases.near)("UX-03 allows one typing error: %s finds %s", (typed, name) => {
  expect(finds(typed, name)).toBe(true);
});

it.each(cases.apart)("UX-03 allows no other error: %s does not find %s", (typed, name) => {
  expect(finds(typed, name)).toBe(false);
});

it("UX-03 allows a typing error only where nothing is found, and puts whole words first", () => {
  const names = ["Lunas", "Lupa", "Luna", "Luma"];
  expect(findPlaces(names, "luna", normalName)).toEqual(["Luna", "Lunas"]);
  expect(findPlaces(names, "lunq", normalName)).toEqual(["Lunas", "Luna"]);
  expect(findPlaces(names, "", normalName)).toEqual(names);
});
