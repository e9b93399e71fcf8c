import { describe, expect, it } from "vitest";
import { firstWrong, TO_APPLY, TO_SEND_A_CODE } from "./registration-rules.ts";

const good = { phone: "09171234567", capcode: "A7KM", smsCode: "123456" };
const phoneIsRight = (phone: string, rule: "seed" | "ph") =>
  firstWrong(["phone"], { ...good, phone }, rule) === undefined;

describe("PROMO-03 ENV-05 a mobile number", () => {
  it.each([
    ["13012345678", true],
    ["19912345678", true],
    ["12912345678", false],
    ["10912345678", false],
    ["23012345678", false],
    ["1301234567", false],
    ["130123456789", false],
    ["09171234567", false],
    ["", false],
  ])("PROMO-03 by the seed's rule, %s: %s", (phone, isRight) => {
    expect(phoneIsRight(phone, "seed")).toBe(isRight);
  });

  it.each([
    ["09171234567", true],
    ["08171234567", false],
    ["0917123456", false],
    ["13012345678", false],
  ])("ENV-05 by the Philippine rule, %s: %s", (phone, isRight) => {
    expect(phoneIsRight(phone, "ph")).toBe(isRight);
  });
});

describe("PROMO-05 the order of the checks", () => {
  const nothing = { phone: "", capcode: "", smsCode: "" };
  it.each([
    [TO_SEND_A_CODE, nothing, "phone"],
    [TO_SEND_A_CODE, { ...nothing, phone: good.phone }, "capcode"],
    [TO_SEND_A_CODE, { ...nothing, phone: good.phone, capcode: "A7KM" }, undefined],
    [TO_APPLY, nothing, "phone"],
    [TO_APPLY, { ...nothing, phone: good.phone }, "capcode"],
    [TO_APPLY, { ...good, smsCode: "" }, "smsCode"],
    [TO_APPLY, good, undefined],
  ])("PROMO-05 %j of %j: first wrong is %s", (fields, typed, wrong) => {
    expect(firstWrong(fields, typed, "ph")).toBe(wrong);
  });

  it.each([
    ["capcode", "A7K"],
    ["smsCode", "12345"],
  ] as const)("PROMO-04 %s of %s is not all of it", (field, text) => {
    expect(firstWrong(TO_APPLY, { ...good, [field]: text }, "ph")).toBe(field);
  });
});
