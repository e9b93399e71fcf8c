import { describe, expect, it } from "vitest";
import { leavingStep } from "./leaving-rules.ts";

const NOTHING = {
  isAgreementOpen: false,
  hasPromo: false,
  wasPromoShown: false,
  isQuestionWanted: false,
  isIos: false,
};

describe("CONF-05 CONFX-01 what going back meets", () => {
  it.each([
    ["nothing to ask", {}, "leave"],
    ["nothing to ask, with an agreement open", { isAgreementOpen: true }, "leave"],
    ["isPopType 1 on iOS", { isQuestionWanted: true, isIos: true }, "question"],
    ["isPopType 1 elsewhere", { isQuestionWanted: true }, "leave"],
    ["isPopType 0 on iOS", { isIos: true }, "leave"],
    ["a promoted product", { hasPromo: true }, "promo"],
    ["a promoted product that was shown", { hasPromo: true, wasPromoShown: true }, "leave"],
    [
      "a promoted product before the question",
      { hasPromo: true, isQuestionWanted: true, isIos: true },
      "promo",
    ],
    [
      "the question after the promoted product",
      { hasPromo: true, wasPromoShown: true, isQuestionWanted: true, isIos: true },
      "question",
    ],
    [
      "an open agreement before all of them",
      { isAgreementOpen: true, hasPromo: true, isQuestionWanted: true, isIos: true },
      "agreement",
    ],
  ] as const)("CONF-05 CONFX-01 %s: %s", (_case, now, step) => {
    expect(leavingStep({ ...NOTHING, ...now })).toBe(step);
  });
});
