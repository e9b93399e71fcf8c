import { expect, it } from "vitest";
import { type Failure, NETWORK_FAILURE } from "../../api/answer.ts";
import { failureText, isOver, notOffered } from "./methods.ts";

const refused = (code: string, message = "", fields = {}): Failure => ({
  ...NETWORK_FAILURE,
  code,
  message,
  fields,
});

it.each([
  ["800006", "whatever", {}, "wrong verification code"],
  ["800005", "whatever", {}, "do not submit payment application twice"],
  ["network", "error", {}, "error"],
  ["1500", "The bank is closed", {}, "The bank is closed"],
  ["1500", "", {}, "processing failed"],
  ["1400", "Please check", { amount: "The amount has changed" }, "The amount has changed"],
])("LEGACY-05 %s with '%s' and %j says '%s'", (code, message, fields, said) => {
  expect(failureText(refused(code, message, fields))).toBe(said);
});

it.each([
  ["1409", {}, true],
  ["800005", {}, true],
  ["1004", {}, true],
  ["1400", { amount: "x" }, true],
  ["1400", { verifyCode: "x" }, false],
  ["800006", {}, false],
  ["1429", {}, false],
  ["network", {}, false],
])("LEGACY-05 after %s %j the payment is over: %s", (code, fields, isDone) => {
  expect(isOver(refused(code, "", fields))).toBe(isDone);
});

it("LEGACY-01 only a conflict means that there is nothing to repay", () => {
  expect(notOffered(refused("1409", "This loan is fully paid"))).toBe("This loan is fully paid");
  expect(notOffered(refused("1500", "x"))).toBeNull();
});
