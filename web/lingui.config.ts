import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** One catalogue for the shared texts, and one beside each feature: features load only their own. */
export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "fil", "id", "zh"],
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}",
      include: ["<rootDir>/src"],
      exclude: ["**/features/**", "**/offline/**", "**/*.test.*"],
    },
    {
      path: "<rootDir>/src/offline/locales/{locale}",
      include: ["<rootDir>/src/offline/"],
      exclude: ["**/*.test.*"],
    },
    {
      path: "<rootDir>/src/features/{name}/locales/{locale}",
      include: ["<rootDir>/src/features/{name}/"],
      exclude: ["**/*.test.*"],
    },
  ],
  orderBy: "message",
  format: formatter({ lineNumbers: false, printLinguiId: false }),
});
