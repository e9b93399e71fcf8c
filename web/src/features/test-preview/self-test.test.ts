import { describe, expect, it } from "vitest";
import type { Outcome } from "../../bridge/probe.ts";
import {
  checksOf,
  MESSAGE_NAMES,
  type Result,
  reportText,
  type Verdict,
  verdictOf,
} from "./self-test.ts";

const result = (fields: Partial<Result>): Result => ({
  name: "trackConfirm",
  wireName: "uploadRiskLoan",
  payload: {},
  expects: "taken",
  isPresent: true,
  probed: null,
  ...fields,
});
const came = (outcome: Outcome, expects: Result["expects"]) =>
  result({ expects, probed: { outcome, tookMs: 3 } });

const ACCEPTED: Outcome = { kind: "replied", reply: { accepted: true, error: null } };
const REFUSED: Outcome = { kind: "replied", reply: { accepted: false, error: "wrong | shape" } };
const ANSWERED: Outcome = { kind: "answered", value: null };
const REJECTED: Outcome = { kind: "rejected", error: "Error: no" };
const SILENT: Outcome = { kind: "silent" };

describe("PREV-04 the self-test", () => {
  it("PREV-04 knows all eleven messages, and sends by itself what leaves the page alone", () => {
    expect(MESSAGE_NAMES).toHaveLength(11);
    const alone = MESSAGE_NAMES.filter((name) => checksOf(name).length > 0);
    expect(alone).toEqual(["trackConfirm", "startBankFlow", "endBankFlow"]);
    expect(checksOf("endBankFlow")).toEqual([
      { name: "endBankFlow", payload: { productId: "1" }, expects: "taken" },
      { name: "endBankFlow", payload: {}, expects: "refused" },
    ]);
  });

  it.each<[Outcome, right: Verdict, wrong: Verdict]>([
    [ACCEPTED, "passed", "failed"],
    [REFUSED, "failed", "passed"],
    [REJECTED, "failed", "passed"],
    [ANSWERED, "passed", "unclear"],
    [SILENT, "unclear", "unclear"],
    [{ kind: "absent" }, "missing", "missing"],
  ])("PREV-04 %j is judged by what was sent", (outcome, right, wrong) => {
    expect(verdictOf(came(outcome, "taken"))).toBe(right);
    expect(verdictOf(came(outcome, "refused"))).toBe(wrong);
  });

  it("PREV-04 what was not sent, or sent by hand, is to be looked at on the phone", () => {
    expect(verdictOf(result({}))).toBe("byHand");
    expect(verdictOf(came(REFUSED, "anything"))).toBe("byHand");
    expect(verdictOf(result({ isPresent: false }))).toBe("missing");
  });

  it("PREV-04 the report names form, parameters and each answer", () => {
    const head = {
      origin: "https://loan.example",
      userAgent: "WebKit",
      form: "named handlers",
      given: ["sessionId"],
      missing: ["lang"],
    };
    const text = reportText(head, [
      came(ACCEPTED, "taken"),
      came(REFUSED, "refused"),
      result({ name: "goHome", wireName: "jumpToHome", expects: "anything" }),
      result({ name: "goToMine", wireName: "jumpToUserCenter", isPresent: false }),
    ]);
    expect(text).toBe(`Bridge self-test, contract version 1
Page: https://loan.example
Browser: WebKit
Form: named handlers
Common parameters: sessionId; missing: lang
Result: 2 passed, 0 failed, 1 missing, 0 unclear, 1 by hand

| message | wire name | payload | expected | handler | answer | verdict |
| --- | --- | --- | --- | --- | --- | --- |
| trackConfirm | uploadRiskLoan | {} | taken | there | accepted, 3 ms | passed |
| trackConfirm | uploadRiskLoan | {} | refused | there | refused: wrong \\| shape, 3 ms | passed |
| goHome | jumpToHome | not sent | anything | there |  | by hand |
| goToMine | jumpToUserCenter | not sent | taken | undefined |  | missing |
`);
  });
});
