import { describe, expect, it } from "vitest";
import { readCodeQuery } from "./code-query.ts";

const RULES = { origin: "https://loan.example", allowedHosts: ["pay.example"] };

function read(query: Record<string, string>) {
  return readCodeQuery(`https://loan.example/repaymentOfCode?${new URLSearchParams(query)}`, RULES);
}

describe("CODE1-01 what an address says of a code", () => {
  it.each([
    ["1", true],
    ["0", false],
    ["2", false],
    ["", false],
    ["01", false],
  ])("CODE1-01 showType %j is told as a text: %s", (showType, isText) => {
    expect(read({ showType, payCode: "1" }).isText).toBe(isText);
  });

  it.each([
    ["342333", 342_333],
    ["1", 1],
    ["0", null],
    ["-1", null],
    ["1.5", null],
    ["1,000", null],
    ["1e3", null],
    ["0x10", null],
    ["００１", null],
    ["007", null],
    ["", null],
    [" 1", null],
    ["9999999999999", null],
    ["NaN", null],
  ])("CODE1-01 repayAmount %j is %s centavos", (repayAmount, centavos) => {
    expect(read({ repayAmount }).amountCentavos).toBe(centavos);
  });

  it.each([
    ["/images/channel-gcash.svg", "https://loan.example/images/channel-gcash.svg"],
    ["https://loan.example/images/a.svg", "https://loan.example/images/a.svg"],
    ["https://pay.example/logo.png", "https://pay.example/logo.png"],
    ["http://pay.example/logo.png", null],
    ["https://pay.example.evil.example/logo.png", null],
    ["https://user@pay.example/logo.png", null],
    ["//evil.example/qr.png", null],
    ["javascript:alert(1)", null],
    ["data:image/png;base64,AAAA", null],
    ["/complaint-images/a.jpg", null],
    ["/images/../complaint-images/a.jpg", null],
    ["/images/%2e%2e/complaint-images/a.jpg", null],
  ])("CODE1-01 payCodeImg %j is shown as %j", (payCodeImg, image) => {
    const asked = read({ payCodeImg });
    expect(asked.image).toBe(image);
    expect(asked.isImageRefused).toBe(image === null);
  });

  it("CODE1-01 no image is none that is refused", () => {
    expect(read({})).toMatchObject({ image: null, isImageRefused: false, payCode: "" });
  });

  it.each(["a".repeat(513), "a\nb", "a\u0000"])(
    "CODE1-01 what is no code is none: %j",
    (payCode) => {
      expect(read({ payCode }).payCode).toBe("");
    },
  );
});
