import { expect, it } from "vitest";
import { followFocus, keysFor } from "./keyboard.ts";

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

it("QA-02 the keyboard goes behind the click of the press that takes the focus from its field", async () => {
  document.body.innerHTML = "<input><button>Next</button>";
  const [field, next] = document.body.children as unknown as [HTMLInputElement, HTMLButtonElement];
  field.focus();
  const seen: string[] = [];
  const gone = new Promise<void>((resolve) => {
    const look = () => {
      seen.push(`keys ${keysFor(document.activeElement)}`);
      if (!keysFor(document.activeElement)) resolve();
    };
    followFocus(document, look, new AbortController().signal);
  });
  next.addEventListener("click", () => seen.push("click"));
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  next.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  field.blur();
  await turn();
  next.dispatchEvent(new Event("pointerup", { bubbles: true }));
  next.click();
  await gone;
  expect(seen).toEqual(["click", "keys null"]);
});
