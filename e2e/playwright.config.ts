import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The first browser that is installed. The headless shell takes half the time of the whole browser. */
const chromium = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * One phone (an iPhone's size and user agent, in Manila, in Philippine English) in the system's Chromium. The flags
 * stop Chromium's requests to internet hosts; no test may need one.
 */
export default defineConfig({
  testDir: ".",
  testMatch: [
    "bugs/**/*.spec.ts",
    "routes/**/*.spec.ts",
    "journeys/**/*.spec.ts",
    "fixtures/**/*.spec.ts",
  ],
  outputDir: "../target/test-results/browser",
  // Only `npm run accept -w e2e` writes accepted pictures.
  snapshotPathTemplate: "{testDir}/baseline/{arg}{ext}",
  updateSnapshots: "none",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A worker mostly waits for its browser and its server: half of the cores, which is the default, would idle.
  workers: "100%",
  // For a machine with two busy cores; on a quiet one a test takes a second or two.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "../target/test-results/playwright.json" }]],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    contextOptions: { reducedMotion: "reduce" },
    // A worker would answer in the place of the tests' routes; `routes/offline.spec.ts` has one.
    serviceWorkers: "block",
    // Recording slows every test down; run a failed one again with `--trace on`.
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_BIN ?? chromium.find((path) => existsSync(path)) ?? "",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
