import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { forgetPageContext } from "../src/api/page-context.ts";

// Modules open the page as they are imported, before a test has set its address and brand.
beforeEach(forgetPageContext);

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});
