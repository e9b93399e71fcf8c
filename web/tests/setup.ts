import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { forgetPageContext } from "../src/api/page-context.ts";
import { forgetTaps } from "../src/lib/first-tap.ts";
import { textsReady } from "../src/texts.ts";

// What a test waits for comes within milliseconds on a quiet machine, and later beside a compiler.
configure({ asyncUtilTimeout: 10_000 });

// Modules open the page as they are imported, before a test has set its address and brand.
beforeEach(forgetPageContext);

// Tests follow one another faster than a finger taps twice.
beforeEach(forgetTaps);

// The app shows nothing before its texts are there, either.
beforeEach(textsReady);

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});
