import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { forgetPageContext } from "../src/api/page-context.ts";
import { forgetTaps } from "../src/lib/first-tap.ts";
import { textsReady } from "../src/texts.ts";

/** Longest wait, enough for a machine that compiles beside the tests. */
const WITHIN_MS = 10_000;

configure({ asyncUtilTimeout: WITHIN_MS });

// Vitest's own wait ends after a second, and has no setting.
const { waitFor } = vi;
vi.waitFor = (isSo) => waitFor(isSo, WITHIN_MS);

// Modules make the page's context at their import, before a test has set its address and brand.
beforeEach(forgetPageContext);

// Clears the taps: one test follows another within the time of a double tap.
beforeEach(forgetTaps);

// The app shows nothing before its texts have come, either.
beforeEach(textsReady);

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});
