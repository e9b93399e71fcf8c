import { expect, it } from "vitest";
import { faultsOf, figuresOf, placesOf } from "./writing-rules.ts";

it("UI-05 finds what is filled in and the figures that are said", () => {
  const plural = "{days, plural, one {# day left} other {# days left}}";
  expect(placesOf(plural)).toEqual(["{days"]);
  expect(placesOf("By applying you accept the <0>agreement</0> of {name}.")).toHaveLength(3);
  expect(placesOf("{{ 100000 | money }} in {{ brand.name }}")).toHaveLength(2);
  expect(figuresOf("0.03% from 06.00, {{ 100000 | money }} for {0}")).toEqual(["0", "0", "3", "6"]);
});

it.each([
  ["Pay {amount}", "", "fil", "empty"],
  ["Pay {amount}", " ", "fil", "empty"],
  ["Pay {amount}", "Magbayad", "fil", "other places to fill"],
  ["Read the <0>terms</0>", "Baca syaratnya", "id", "other places to fill"],
  ["within 2 days", "dalam 3 hari", "id", "other figures"],
  ["You are not logged in", "You are not logged in", "id", "left in English"],
  ["Sent", "Terkirim!", "id", "an exclamation mark that English has not"],
  ["Images, {count}", "图片,{count}", "zh", "half-width punctuation"],
  ["Uploaded!", "上传成功!", "zh", "half-width punctuation"],
  ["Saving", "Sine-save ", "fil", "spaces too many"],
  ["Late payment", "Nahuling bayad", "fil", "a word that the glossary rules out"],
  [
    "{n, plural, one {# day} other {# days}}",
    "{n, plural, one {# araw na lang} other {# araw pa}}",
    "fil",
    "a plural form that it has not",
  ],
] as const)("UI-05 '%s' as '%s' in %s is refused: %s", (english, said, language, fault) => {
  expect(faultsOf(english, said, language)).toContain(fault);
});

it.each([
  ["Sent", "Terkirim", "id"],
  ["Upload succeeded!", "上传成功！", "zh"],
  ["Telephone {phone}, at {address}", "电话 {phone}，地址 {address}。", "zh"],
  ["{n, plural, one {# day} other {# days}}", "{n, plural, other {# araw}}", "fil"],
  ["E-wallet", "E-wallet", "fil"],
] as const)("UI-05 '%s' as '%s' in %s is right", (english, said, language) => {
  expect(faultsOf(english, said, language)).toEqual([]);
});
