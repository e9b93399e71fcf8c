import { afterEach, expect, it, vi } from "vitest";
import { readStorage, writeStorage } from "./storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

it("CODE2-01 stores a text for the session or for good, and removes it", () => {
  writeStorage("local", "a", "1");
  writeStorage("session", "a", "2");
  expect([readStorage("local", "a"), readStorage("session", "a")]).toEqual(["1", "2"]);
  writeStorage("local", "a", null);
  expect([readStorage("local", "a"), readStorage("session", "a")]).toEqual([null, "2"]);
});

it("API-08 goes on in a browser that refuses to store", () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  expect(() => writeStorage("session", "a", "1")).not.toThrow();
  expect(readStorage("session", "a")).toBeNull();
});
