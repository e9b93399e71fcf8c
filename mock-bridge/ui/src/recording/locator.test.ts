import { beforeEach, describe, expect, it } from "vitest";
import { type } from "./answer.ts";
import { isSecret } from "./capture.ts";
import { find, locatorOf, targetOf } from "./locator.ts";

beforeEach(() => {
  document.body.innerHTML = `
    <h1>Notes</h1>
    <button data-testid="new"><b>New</b></button>
    <ul>
      <li><button>Open</button></li>
      <li><button><span aria-hidden="true">★</span> Open</button></li>
      <li><button style="display: none">Open</button></li>
      <li><button>Open</button></li>
    </ul>
    <label for="title">Title of the <i>note</i></label><input id="title">
    <label>Kind <select><option>short<option>long</select></label>
    <label><input type="checkbox"> Pinned</label>
    <input type="search" aria-label="Search"><input type="submit" value="Save all">
    <a href="/about"><img alt="About" src=""></a>
    <p>Two of four</p><div><p>Last</p></div>`;
});

const at = (selector: string, nth = 0) => document.querySelectorAll(selector)[nth] as HTMLElement;

describe("locators", () => {
  it.each([
    ["button", 0, { testId: "new" }],
    ["button", 1, { role: "button", name: "Open" }],
    ["button", 2, { role: "button", name: "Open", nth: 1 }],
    ["button", 4, { role: "button", name: "Open", nth: 2 }],
    ["#title", 0, { role: "textbox", name: "Title of the note" }],
    ["select", 0, { role: "combobox", name: "Kind" }],
    ["[type=checkbox]", 0, { role: "checkbox", name: "Pinned" }],
    ["[type=search]", 0, { role: "searchbox", name: "Search" }],
    ["[type=submit]", 0, { role: "button", name: "Save all" }],
    ["a", 0, { role: "link", name: "About" }],
    ["p", 0, { text: "Two of four" }],
    ["div", 0, { text: "Last" }],
  ])("QA-09 %s no. %i is found again", (selector, nth, locator) => {
    const element = at(selector, nth);
    expect(locatorOf(element)).toEqual(locator);
    if (selector !== "div") expect(find(document, locator)).toBe(element);
  });

  it("QA-09 a tap is meant for the button around it", () => {
    expect(targetOf(at("b"))).toBe(at("button"));
    expect(targetOf(at("p"))).toBe(at("p"));
  });

  it.each([
    ['<input type="password">', true],
    ['<input autocomplete="one-time-code">', true],
    ['<input aria-label="SMS code">', true],
    ['<input name="pin">', true],
    ['<input aria-label="ZIP code">', false],
    ['<input aria-label="Shopping list">', false],
    ['<input type="tel" aria-label="Mobile number">', false],
  ])("QA-09 %s holds a secret: %s", (html, secret) => {
    document.body.innerHTML = html;
    expect(isSecret(at("input") as HTMLInputElement)).toBe(secret);
  });

  it("QA-09 a replay types as a person does, and says where it cannot", () => {
    const heard: string[] = [];
    for (const name of ["input", "change"]) {
      document.body.addEventListener(name, (event) => heard.push(event.type), { once: true });
    }
    type(at("#title"), "Milk", { text: "Title" });
    expect([(at("#title") as HTMLInputElement).value, ...heard]).toEqual([
      "Milk",
      "input",
      "change",
    ]);
    expect(() => type(at("p"), "Milk", { text: "Two of four" })).toThrow(
      "'Two of four' is no field.",
    );
    const kind = { role: "combobox", name: "Kind" };
    expect(() => type(at("select"), "huge", kind)).toThrow("combobox 'Kind' has no choice 'huge'.");
  });
});
