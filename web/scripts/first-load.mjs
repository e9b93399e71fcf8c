/**
 * Prints the first load of each page: the brotli size of the scripts and styles that its HTML names
 * (a preloaded or imported file counts once; what loads later does not). `--json` for machines;
 * `--limit 120` fails where a page has more KB (1 KB = 1000 bytes).
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";

const client = join(dirname(fileURLToPath(import.meta.url)), "../build/client");

function firstLoadBytes(html) {
  const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  const sizes = [...files].map(
    (file) => brotliCompressSync(readFileSync(join(client, file))).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const pages = readdirSync(client, { recursive: true }).filter((file) => file.endsWith(".html"));
const result = pages.sort().map((file) => {
  const address = `/${file.replace(/\/?index\.html$/, "")}`;
  return { address, bytes: firstLoadBytes(readFileSync(join(client, file), "utf8")) };
});

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
