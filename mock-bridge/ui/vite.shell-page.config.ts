import { defineConfig } from "vite";

// The script that the shell puts into its pages: one file beside the built screens.
export default defineConfig({
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: "src/shellPage.ts",
      output: { format: "iife", entryFileNames: "shell-page.js" },
    },
  },
});
