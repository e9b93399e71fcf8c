import { createHash } from "node:crypto";
import { relative } from "node:path";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inlineScript } from "./build-plugins/inline-script.ts";
import { pages } from "./build-plugins/pages.ts";
import { pureLinks } from "./build-plugins/pure-links.ts";
import { TARGET } from "./floor.ts";

/** The demo server, for `npm run dev`. */
const server = process.env.TULAY_SERVER ?? "http://127.0.0.1:4600";
const proxied = [
  "/mountain",
  "/brand.css",
  "/assets-demo",
  "/images",
  "/contract",
  "/sandbox",
  "/demo",
];

/**
 * Two chunks hold what every screen loads, and one chunk a kind what several screens share: few large files compress
 * better than many small ones. The first group that matches a module takes it with its imports.
 */
const CHUNKS = [
  { name: "vendor", test: /node_modules\/(react|react-dom|react-router|scheduler|@lingui)\// },
  {
    name: "app",
    test: /src\/(api\/(?!session-arrival)|bridge\/(?!probe|table|bank-step)|calls\/(with-feedback|loaded|go-back|open-trusted-url|navigating|use-mutation)\.|lib\/(?!form-items|place-words)|offline\/with-copy\.|texts\.|app\.|frame\.|route-module\.|routes\.|use-screen-change|ui\/(page|card|rows|row-button|product-title|days-left|button|footer-action|icons|money|toast|loading|skeleton|skeleton-bar|first-view|notice|overlay|copy-text|foreign)\.)/,
  },
  {
    name: "parts",
    test: /src\/(calls\/(record-tap|open-product|use-address-choice|home-button)\.|ui\/(status-head|stars|stepper)\.)/,
  },
  { name: "copy-code", test: /src\/ui\/(copy-code|taken-back-card)\./ },
  { name: "plan", test: /src\/ui\/(amount-head|due-line|timeline|plan-entries)\./ },
  { name: "dialog", test: /src\/ui\/dialog-panel\./ },
  { name: "sheet", test: /src\/ui\/sheet-panel\./ },
];

/** The style sheets by the short name that their classes have. */
const sheets = new Map<string, string>();

/**
 * A class by its own name and its file's. Vite's names have the line, too, which a page would load twice for each class: with
 * its style sheet and with its script.
 */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ""));
  const sheet = createHash("sha256").update(path).digest("hex").slice(0, 5);
  const other = sheets.get(sheet) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} have one short name: rename one`);
  sheets.set(sheet, path);
  return `${name}_${sheet}`;
}

export default defineConfig({
  plugins: [
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    inlineScript(),
    react(),
    pages(),
    pureLinks(),
  ],
  // Lingui asks for a stand-in of this hook, for versions of React that lack it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  css: { modules: { generateScopedName: className } },
  build: {
    target: TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
});
