/**
 * Prints the brotli size of what blocks the first paint of each page: its style sheets, and the scripts that are no
 * modules, those in the HTML included. `--limit 15` fails above that many KB (1 KB = 1000 bytes).
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";

const client = join(dirname(fileURLToPath(import.meta.url)), "../build/client");
/** The server writes the brand's theme in place of this link; about 100 bytes. */
const SERVED = new Set(["/brand.css"]);

const brotliBytes = (text) => brotliCompressSync(text).length;
const attribute = (tag, name) => tag.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1];

/** The content that a tag blocks the first paint for: of a file, or of the tag; null for none. */
function blocking(tag, inside) {
  const isSheet = tag.startsWith("<link") && attribute(tag, "rel") === "stylesheet";
  const isScript =
    tag.startsWith("<script") && !/\b(async|defer)\b|type="(module|application)/.test(tag);
  const address = attribute(tag, isSheet ? "href" : "src")?.split("#")[0];
  if (!isSheet && !isScript) return null;
  if (address) return SERVED.has(address) ? null : readFileSync(join(client, address));
  return inside;
}

function blockingBytes(html) {
  const tags = html.matchAll(/(<link\b[^>]*>)|(<script\b[^>]*>)(.*?)<\/script>/gs);
  const contents = [...tags]
    .map(([, link, script, inside]) => blocking(link ?? script, inside))
    .filter(Boolean);
  return contents.reduce((sum, content) => sum + brotliBytes(content), 0);
}

const { values } = parseArgs({ options: { limit: { type: "string" } } });
const limitBytes = Number(values.limit ?? Number.POSITIVE_INFINITY) * 1000;
const inKb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
const pages = readdirSync(client, { recursive: true }).filter((file) => file.endsWith(".html"));
for (const page of pages.sort()) {
  const bytes = blockingBytes(readFileSync(join(client, page), "utf8"));
  process.stdout.write(`${inKb(bytes).padStart(9)}  /${page}\n`);
  if (bytes > limitBytes) {
    process.stderr.write(
      `/${page}: ${inKb(bytes)} hold up its first paint, allowed ${values.limit} KB\n`,
    );
    process.exitCode = 1;
  }
}
