import { describe, expect, it } from "vitest";
import { sampleChoices } from "../../../tests/sample-complaint.ts";
import { chosenTypes, mayBeAboutCollection, orderOf, subjectOf } from "./complaint-rules.ts";

describe("CMPN-01 what a complaint is about", () => {
  it.each([
    ["1", "2", ["How repayment is collected", "Calls too often, or at night"]],
    ["2", "", ["A payment that is missing or wrong", null]],
    ["2", "1", ["A payment that is missing or wrong", null]],
    ["1", "", null],
    ["1", "9", null],
    ["9", "", null],
    ["", "", null],
  ])("CMPN-01 type %j with sub-type %j is %j", (type, sonType, titles) => {
    const chosen = chosenTypes(sampleChoices, { productId: "1", orderId: "o1", type, sonType });
    expect(chosen && [chosen.type.title, chosen.sonType?.title ?? null]).toEqual(titles);
  });

  it("CMPN-01 the address names it; what is absent is empty", () => {
    const page = "https://loan.example/complainPageNext?productId=1&type=1&sonType=2";
    expect(subjectOf(page)).toEqual({ productId: "1", orderId: "", type: "1", sonType: "2" });
  });
});

it("CMPH-01 CMPH-05 finds the borrower's order, and whether its collection can be complained of", () => {
  const found = ["o1", "o2", "o3", ""].map((orderNo) => orderOf(sampleChoices, orderNo));
  expect(found.map((order) => order?.orderNo)).toEqual(["o1", "o2", undefined, undefined]);
  expect(found.map(mayBeAboutCollection)).toEqual([true, false, false, false]);
});
