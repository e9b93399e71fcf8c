import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlyScript } from "./build-plugins/early-script.ts";

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

export default defineConfig({
  plugins: [
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    earlyScript(),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
});
