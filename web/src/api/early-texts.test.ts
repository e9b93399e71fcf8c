import { afterEach, expect, it } from "vitest";
import { askForTexts, TEXT_FILES } from "./early-texts.ts";

const FILES = [["/assets/en-1.js"], ["/assets/fil-1.js", "/assets/fil-2.js"], [], []];

function openPage(json: string): void {
  document.head.innerHTML = `<script type="application/json" id="${TEXT_FILES}">${json}</script>`;
}

const asked = () =>
  [...document.querySelectorAll("link[rel=modulepreload]")].map((link) =>
    link.getAttribute("href"),
  );

afterEach(() => {
  document.head.innerHTML = "";
});

it("UI-05 asks for the files of one language", () => {
  openPage(JSON.stringify(FILES));
  askForTexts("fil", document);
  expect(asked()).toEqual(["/assets/fil-1.js", "/assets/fil-2.js"]);
});

it("UI-05 asks for nothing in a page that names no files", () => {
  openPage("[]");
  askForTexts("zh", document);
  document.head.innerHTML = "";
  askForTexts("zh", document);
  expect(asked()).toEqual([]);
});
