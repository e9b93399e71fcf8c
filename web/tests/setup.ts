import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { forgetPageContext } from "../src/api/page-context.ts";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  forgetPageContext();
});
