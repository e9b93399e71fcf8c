import { afterEach, expect, it, vi } from "vitest";
import { readStorage, writeStorage } from "./storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

it("CODE2-01 stores a text for the session or for good, and removes it", () => {
  writeStorage("local", "tulay.payment", "1");
  writeStorage("session", "tulay.payment", "2");
  expect([readStorage("local", "tulay.payment"), readStorage("session", "tulay.payment")]).toEqual([
    "1",
    "2",
  ]);
  writeStorage("local", "tulay.payment", null);
  expect([readStorage("local", "tulay.payment"), readStorage("session", "tulay.payment")]).toEqual([
    null,
    "2",
  ]);
});

it("API-08 goes on in a browser that refuses to store", () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  expect(() => writeStorage("session", "tulay.payment", "1")).not.toThrow();
  expect(readStorage("session", "tulay.payment")).toBeNull();
});
