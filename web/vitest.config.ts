import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { inlineScript } from "./build-plugins/inline-script.ts";

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    inlineScript(),
  ],
  test: {
    // Each file has its own context, as in a process of its own, in half the time.
    pool: "vmThreads",
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url: "https://loan.example/loanDetail?productId=1" } },
    include: ["{src,console}/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
