import { beforeEach, describe, expect, it } from "vitest";
import { samplePayCode } from "../../../tests/sample-repayment.ts";
import { type StoredRepayment, storeRepayment } from "../../lib/stored-repayment.ts";
import { readRepayment, totalPayment } from "./read-repayment.ts";

const repayment: StoredRepayment = {
  ...samplePayCode,
  orderId: "o1",
  repayAmount: 171_217,
  delayInfo: null,
};
const NOW = Date.parse("2026-07-15T09:30:00+08:00");
const DAY_MS = 86_400_000;
const store = (fields: object) =>
  window.localStorage.setItem(
    "repaymentInfo",
    JSON.stringify({ ...repayment, storedAt: NOW, ...fields }),
  );

beforeEach(() => window.localStorage.clear());

describe("CODE2-01 what the page shows", () => {
  it("CODE2-01 is what a repayment page stored, for its order, for a day", () => {
    storeRepayment(repayment, NOW);
    expect(readRepayment("o1", NOW)).toMatchObject(repayment);
    expect(readRepayment("o2", NOW)).toBeNull();
    expect(readRepayment("o1", NOW + DAY_MS - 1)).not.toBeNull();
    expect(readRepayment("o1", NOW + DAY_MS)).toBeNull();
    expect(window.localStorage.getItem("repaymentInfo")).toBeNull();
  });

  it("CODE2-01 the total is the rollover's amount where it is one", () => {
    expect(totalPayment(repayment)).toBe(171_217);
    expect(totalPayment({ ...repayment, delayInfo: { delayAmount: 54_000 } })).toBe(54_000);
  });
});

it.each(["https://evil.example/qr.png", "//evil.example/qr.png", "x"])(
  "CODE2-01 a picture at %s is dropped, and its code is shown",
  (logo) => {
    store({ logo });
    expect(readRepayment("o1", NOW)).toMatchObject({ ...repayment, logo: "" });
  },
);

describe("CODE2-03 what is no repaymentInfo", () => {
  it.each([
    ["a counter without a sum", { counter: { fee: 0 } }],
    ["a row that is no text", { rows: [{ text: "Biller", value: 1 }] }],
    ["an amount as text", { repayAmount: "1" }],
    ["a negative amount", { repayAmount: -1 }],
    ["a rollover without its amount", { delayInfo: {} }],
    ["steps that are no texts", { payNotice: [{ title: "", items: [{ name: "", steps: [1] }] }] }],
    ["a notice that is no list", { payNotice: "x" }],
    ["no code", { payCode: null }],
    ["no time", { storedAt: null, payCode: 1 }],
    ["a time to come", { storedAt: NOW + 1 }],
  ])("CODE2-03 %s is not shown, and does not stay", (_, fields) => {
    store(fields);
    expect(readRepayment("o1", NOW)).toBeNull();
    expect(window.localStorage.getItem("repaymentInfo")).toBeNull();
  });

  it.each(["", "x", "null", "[]", "1"])(
    "CODE2-03 %j in its place is not shown, and does not stay",
    (text) => {
      window.localStorage.setItem("repaymentInfo", text);
      expect(readRepayment("o1", NOW)).toBeNull();
      expect(window.localStorage.getItem("repaymentInfo")).toBeNull();
    },
  );
});
