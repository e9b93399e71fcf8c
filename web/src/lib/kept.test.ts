import { afterEach, expect, it, vi } from "vitest";
import { keep, readKept } from "./kept.ts";

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

it("CODE2-01 keeps a text for the tab or for the browser, and takes it away", () => {
  keep("browser", "a", "1");
  keep("tab", "a", "2");
  expect([readKept("browser", "a"), readKept("tab", "a")]).toEqual(["1", "2"]);
  keep("browser", "a", null);
  expect([readKept("browser", "a"), readKept("tab", "a")]).toEqual([null, "2"]);
});

it("API-08 goes on in a browser that keeps nothing", () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  expect(() => keep("tab", "a", "1")).not.toThrow();
  expect(readKept("tab", "a")).toBeNull();
});
