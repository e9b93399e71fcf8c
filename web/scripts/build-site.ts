/**
 * Writes the documents (src/site) into the built app, after `vite build`. Their script and their styles become files
 * named by their content; each document becomes one HTML file a language.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type InlineConfig } from "vite";
import { TARGET } from "../floor.ts";
import type { documents } from "../src/site/documents.tsx";

// React's production build, which is fast and prints no warnings.
process.env.NODE_ENV = "production";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const client = join(web, "build/client");
const renderer = join(web, "build/site");
const shared: InlineConfig = { root: web, configFile: false, publicDir: false, logLevel: "warn" };

/** An entry of the build's manifest. */
interface Built {
  readonly file: string;
  readonly css?: readonly string[];
}

async function buildIsland(): Promise<Built> {
  const entry = "src/site/island/island.ts";
  const manifest = ".vite/site.json";
  await build({
    ...shared,
    build: {
      target: TARGET,
      outDir: client,
      emptyOutDir: false,
      manifest,
      modulePreload: false,
      rolldownOptions: { input: entry },
    },
  });
  const files = JSON.parse(readFileSync(join(client, manifest), "utf8")) as Record<string, Built>;
  rmSync(join(client, ".vite"), { recursive: true });
  const built = files[entry];
  if (!built) throw new Error(`${manifest} does not name ${entry}`);
  return built;
}

async function loadDocuments(): Promise<typeof documents> {
  await build({ ...shared, build: { ssr: "src/site/documents.tsx", outDir: renderer } });
  const module = await import(pathToFileURL(join(renderer, "documents.js")).href);
  rmSync(renderer, { recursive: true });
  return (module as { documents: typeof documents }).documents;
}

const { file, css = [] } = await buildIsland();
const make = await loadDocuments();
for (const { path, html } of make({ script: `/${file}`, styles: css.map((name) => `/${name}`) })) {
  const target = join(client, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, html);
}
