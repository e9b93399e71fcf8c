/**
 * Prints, for each screen, the brotli size of its first load and of the whole visit, and fails above a limit.
 *
 * The first load is the scripts and styles that the page's HTML names, with the texts of the language that weighs most (a page
 * fetches one language). The visit is the HTML with its styles, those scripts and texts, and what the page fetches
 * when it is idle (`likely` in `src/routes.tsx`). Images, fonts and the calls of the API do not count.
 *
 * `--json` for machines; `--limit 120` bounds each first load and `--visit /loanDetail=154` one visit, in KB (1000 bytes).
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";

const build = join(dirname(fileURLToPath(import.meta.url)), "../build");
const FILE = /\/assets\/[\w.-]+\.(?:js|css)/g;
const TEXT_FILES = /<script type="application\/json" id="text-files">(.*?)<\/script>/;

const known = new Map();
function brotliBytes(file) {
  if (!known.has(file)) {
    known.set(file, brotliCompressSync(readFileSync(join(build, "client", file))).length);
  }
  return known.get(file);
}

const sumOf = (files) => [...new Set(files)].reduce((sum, file) => sum + brotliBytes(file), 0);
const isStyle = (file) => file.endsWith(".css");

function measure(address, { page, idle, idleTexts }) {
  const html = readFileSync(join(build, "client", page), "utf8");
  const [block, list] = html.match(TEXT_FILES) ?? ["", "[]"];
  const texts = JSON.parse(list);
  const named = [...new Set(html.replace(block, "").match(FILE))];
  const scripts = named.filter((file) => !isStyle(file));
  const later = idle.filter((file) => !named.includes(file));
  const heaviest = (lists) => Math.max(0, ...lists.map(sumOf));
  return {
    address,
    bytes: sumOf(named) + heaviest(texts),
    visit:
      brotliBytes(page) +
      sumOf([...scripts, ...later]) +
      heaviest(texts.map((files, language) => [...files, ...idleTexts[language]])),
    files: 1 + new Set([...scripts, ...later, ...(texts[0] ?? []), ...(idleTexts[0] ?? [])]).size,
  };
}

const visits = Object.entries(JSON.parse(readFileSync(join(build, "visits.json"), "utf8")));
const result = visits.map(([address, visit]) => measure(address, visit));

const { values } = parseArgs({
  options: { json: { type: "boolean" }, limit: { type: "string" }, visit: { type: "string" } },
});
const inKb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
const line = ({ address, bytes, visit, files }) =>
  `${inKb(bytes).padStart(9)}${inKb(visit).padStart(10)}${String(files).padStart(4)} files  ${address}`;
const text = values.json ? JSON.stringify(result) : result.map(line).join("\n");
process.stdout.write(`${text}\n`);

function refuse(address, what, bytes, allowed) {
  if (!(bytes > allowed * 1000)) return;
  process.stderr.write(`${address}: ${what} ${inKb(bytes)}, allowed ${allowed} KB\n`);
  process.exitCode = 1;
}

if (values.limit) {
  for (const { address, bytes } of result)
    refuse(address, "first load", bytes, Number(values.limit));
}
if (values.visit) {
  const [where, allowed] = values.visit.split("=");
  const measured = result.find(({ address }) => address === where);
  if (!measured) throw new Error(`no screen at ${where}`);
  refuse(where, "visit", measured.visit, Number(allowed));
}
