import { expect, it } from "vitest";
import { keysFor } from "./keyboard.ts";

it.each([
  ["<input inputmode='decimal'>", "decimal"],
  ["<input type='number'>", "decimal"],
  ["<input type='number' inputmode='numeric'>", "digits"],
  ["<input type='tel'>", "digits"],
  ["<input inputmode='numeric'>", "digits"],
  ["<input type='email'>", "letters"],
  ["<textarea></textarea>", "letters"],
  ["<input inputmode='none'>", null],
  ["<input type='checkbox'>", null],
])("QA-02 %s has the keys %s", (html, keys) => {
  document.body.innerHTML = html;
  expect(keysFor(document.body.firstElementChild)).toBe(keys);
});
