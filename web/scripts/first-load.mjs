/**
 * Prints the first load of each screen: the brotli size of the scripts and styles that its HTML names, with the
 * texts of the language that weighs most (a page fetches one language; what loads later does not count). `--json`
 * for machines; `--limit 110` fails where a page has more KB (1 KB = 1000 bytes).
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";

const client = join(dirname(fileURLToPath(import.meta.url)), "../build/client");
const FILE = /\/assets\/[\w.-]+\.(?:js|css)/g;
const TEXT_FILES = /<script type="application\/json" id="text-files">(.*?)<\/script>/;

const known = new Map();
function brotliBytes(file) {
  if (!known.has(file)) {
    known.set(file, brotliCompressSync(readFileSync(join(client, file))).length);
  }
  return known.get(file);
}

const sumOf = (files) => files.reduce((sum, file) => sum + brotliBytes(file), 0);

function firstLoadBytes(html) {
  const [block, texts] = html.match(TEXT_FILES) ?? ["", "[]"];
  const files = new Set(html.replace(block, "").match(FILE));
  return sumOf([...files]) + Math.max(0, ...JSON.parse(texts).map(sumOf));
}

/** Pages that start the app; the documents without it have a bound of their own. */
const isScreen = (html) => html.includes('id="text-files"');

const pages = readdirSync(client, { recursive: true }).filter((file) => file.endsWith(".html"));
const result = pages.sort().flatMap((file) => {
  const html = readFileSync(join(client, file), "utf8");
  const address = `/${file.replace(/\/?index\.html$/, "")}`;
  return isScreen(html) ? [{ address, bytes: firstLoadBytes(html) }] : [];
});
if (result.length === 0) throw new Error(`no page in ${client}: build first`);

const { values } = parseArgs({
  options: { json: { type: "boolean" }, limit: { type: "string" } },
});
const inKb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
const text = values.json
  ? JSON.stringify(result)
  : result.map(({ address, bytes }) => `${inKb(bytes).padStart(9)}  ${address}`).join("\n");
process.stdout.write(`${text}\n`);

const limitBytes = Number(values.limit ?? Number.POSITIVE_INFINITY) * 1000;
const over = result.filter(({ bytes }) => bytes > limitBytes);
for (const { address, bytes } of over) {
  process.stderr.write(`${address}: first load ${inKb(bytes)}, allowed ${values.limit} KB\n`);
}
process.exitCode = over.length > 0 ? 1 : 0;
