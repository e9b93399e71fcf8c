import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The console of the lender's staff: an app of its own, which shares no chunk with the borrower's pages. */
export default defineConfig({
  root: "console",
  publicDir: false,
  // The texts are those of the borrower's papers, which staff print.
  plugins: [
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    react(),
  ],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  // The console's security policy allows no inline script, style or preloaded polyfill.
  build: {
    outDir: "../build/console",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": process.env.TULAY_CONSOLE ?? "http://127.0.0.1:4610" },
  },
});
