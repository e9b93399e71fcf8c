/**
 * Fails when the built app uses something that the browsers of `floor.ts` do not have, and that is not named here
 * with the reason why pages work without it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beyondInScript, beyondInStyles } from "./beyond-floor.ts";

/** Asked for before it is used, or of no use to those who lack it. */
const WITHOUT = {
  "call open": "of a library: a method that it defines",
  "call .checkVisibility": "the dialog asks for it",
  "call .hasOwn": "the worker of the proof of work brings one (has-own.ts)",
  "call .registerProperty": "the drawer asks for it",
  "call .requestIdleCallback": "asked for; a timer stands in",
  "call .requestSubmit": "in the text of a message of React's",
  "call .showModal": "of the dialog element, which the enlarged image asks for",
  "call .skipTransition": "of a view transition",
  "call .startViewTransition": "the router asks for it; screens change without",
  "at-rule @page": "the printer's own paper and margins stand in",
  "property accent-color": "checkboxes keep the browser's colour",
  "property container-type": "its units are asked for; the width of the window stands in",
  "property forced-color-adjust": "where there are no forced colors it is of no use",
  "property outline": "it was there before it followed round corners",
  "property overscroll-behavior": "the page behind scrolls on at the end of a list",
  "property resize": "a text area keeps its size",
  "property scrollbar-width": "the menu shows its scroll bar",
  "property text-wrap": "titles break where they fill the line",
  "value break-after: avoid": "a printed title may stand alone",
  "value cursor: default": "for a mouse",
  "value cursor: pointer": "for a mouse",
  "value font-family: ui-monospace": "the next face of the list stands in",
  "selector :focus-visible": "the browser draws its own ring",
  "selector :view-transition": "screens change without",
};

/** Called alike: methods of ours and of libraries. */
const NAMESAKES = new Set(
  [
    "check",
    "createContext",
    "destroy",
    "draw",
    "format",
    "getState",
    "lock",
    "navigate",
    "subscribe",
    "toArray",
    "use",
  ].map((name) => `call .${name}`),
);

const client = join(dirname(fileURLToPath(import.meta.url)), "../build/client");
const files = readdirSync(client, { recursive: true }).map(String);
const read = (file: string) => readFileSync(join(client, file), "utf8");

/** The inline script is alike in all pages; one page shows it. Their styles are files too. */
const inline = read("loanDetail/index.html").match(/<script>(.*?)<\/script>/s)?.[1] ?? "";

const found = new Map<string, Set<string>>([["the inline script", beyondInScript(inline)]]);
for (const file of files) {
  if (file.endsWith(".js")) found.set(file, beyondInScript(read(file)));
  if (file.endsWith(".css")) found.set(file, beyondInStyles(read(file)));
}

const unused = new Set([...Object.keys(WITHOUT), ...NAMESAKES]);
for (const [file, names] of found) {
  for (const name of names) {
    if (unused.delete(name) || name in WITHOUT || NAMESAKES.has(name)) continue;
    process.stderr.write(`${file}: ${name} is beyond the oldest browsers (floor.ts)\n`);
    process.exitCode = 1;
  }
}
for (const name of unused) {
  process.stderr.write(`scripts/floor.ts: nothing uses ${name} any more\n`);
  process.exitCode = 1;
}
process.stdout.write(`${found.size} built files keep to the oldest browsers\n`);
