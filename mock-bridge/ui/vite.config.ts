import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Relative addresses: the demo server has these pages under /emulator/, the shell at its own root.
export default defineConfig({
  base: "./",
  plugins: [react()],
  build: {
    // As inline data they would need a wider policy than `default-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "phone.html", "inspector.html"] },
  },
  test: {
    environment: "happy-dom",
    setupFiles: ["src/testing/setup.ts"],
    // For a machine with two busy cores; on a quiet one a test takes a second at most.
    testTimeout: 30_000,
    // The frames of pages stay at about:blank here.
    environmentOptions: { happyDOM: { settings: { enableIframePageLoading: true } } },
  },
});
