import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { forgetPageContext } from "../src/api/page-context.ts";
import { forgetTaps } from "../src/lib/first-tap.ts";
import { textsReady } from "../src/texts.ts";

// Enough for a machine that compiles beside the tests.
configure({ asyncUtilTimeout: 10_000 });

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
