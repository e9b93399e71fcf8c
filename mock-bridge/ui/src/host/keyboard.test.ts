import { expect, it, vi } from "vitest";
import { followFocus, keysFor, PageKeyboard } from "./keyboard.ts";
import type { PageWindow } from "./pageFrame.ts";

it("QA-02 a page that measures its view as a field gets the focus finds it without the keyboard, which then tells of itself", async () => {
  const viewport = new EventTarget() as VisualViewport;
  Object.assign(window, { visualViewport: viewport });
  document.body.innerHTML = "<input>";
  const keyboard = new PageKeyboard("covers", 300, () => undefined);
  keyboard.follow(window as unknown as PageWindow);
  const heights: number[] = [];
  document.addEventListener("focusin", () => heights.push(viewport.height), { once: true });
  viewport.addEventListener("resize", () => heights.push(viewport.height));
  document.querySelector("input")?.focus();
  await vi.waitFor(() => expect(heights).toHaveLength(2));
  expect(heights).toEqual([window.innerHeight, window.innerHeight - 300]);
  keyboard.stop();
});

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

it("QA-02 the keyboard stays while a tool beside the phone has the focus, and goes once its page has it without a field", async () => {
  document.body.innerHTML = "<input>";
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(true);
  const shown: (string | null)[] = [];
  const keyboard = new PageKeyboard("resizes", 300, ({ keys }) => shown.push(keys));
  keyboard.follow(window as unknown as PageWindow);
  const field = document.querySelector("input");
  field?.focus();
  await vi.waitFor(() => expect(shown.at(-1)).toBe("letters"));
  hasFocus.mockReturnValue(false);
  field?.blur();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown.at(-1)).toBe("letters");
  hasFocus.mockReturnValue(true);
  await vi.waitFor(() => expect(shown.at(-1)).toBeNull());
  keyboard.stop();
  hasFocus.mockRestore();
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
