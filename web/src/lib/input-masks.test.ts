import { describe, expect, it } from "vitest";
import written from "../../../fixtures/typed-phones.json";
import { caretAfterMask, groupCard, groupPhone, maskInput, unmaskInput } from "./input-masks.ts";

describe("UI-02 input masks", () => {
  it.each([
    ["4111111111111111", "4111 1111 1111 1111"],
    ["4111 11", "4111 11"],
    ["41a1b1-1111", "4111 1111"],
    ["4111", "4111"],
    ["", ""],
  ])("UI-02 groups the card %j in fours: %j", (typed, shown) => {
    expect(groupCard(typed)).toBe(shown);
  });

  it.each([
    ["09171234567", "091 7123 4567"],
    ["091712345678", "091 7123 45678"],
    ["0917", "091 7"],
    ["091", "091"],
    ["+63 917", "639 17"],
  ])("UI-02 groups the phone %j 3-4-4, and cuts nothing: %j", (typed, shown) => {
    expect(groupPhone(typed)).toBe(shown);
  });

  it.each(written.phones)("UI-02 takes the phone %j as the server does: %j", (typed, stored) => {
    expect(unmaskInput("phone", maskInput("phone", typed))).toBe(stored);
  });

  it.each(written.noPhones)("UI-02 makes no phone of %j", (typed) => {
    expect(unmaskInput("phone", maskInput("phone", typed))).not.toMatch(/^09\d{9}$/);
  });

  it("UI-02 strips what is no digit from a bank number", () => {
    expect(maskInput("number", "12-3a4")).toBe("1234");
    expect(unmaskInput("bankCard", "4111 1111")).toBe("41111111");
  });

  it("BIND-10 leaves a saved, masked number as it is", () => {
    expect(maskInput("bankCard", "•••• 4321")).toBe("•••• 4321");
    expect(unmaskInput("phone", "•••• 4321")).toBe("•••• 4321");
  });

  it("UI-02 keeps the caret behind the digit that was typed", () => {
    expect(caretAfterMask("41111", 5, "4111 1")).toBe(6);
    expect(caretAfterMask("4x111", 2, "4111")).toBe(1);
  });
});
