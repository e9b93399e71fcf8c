import { describe, expect, it } from "vitest";
import { sampleOrder } from "../../../tests/sample-order.ts";
import {
  actionsOf,
  hasMarket,
  isPaymentWanted,
  keepsButtons,
  type Order,
  questionsOf,
  replacementAddress,
} from "./order-rules.ts";

/** Any code: a newer server may send one that this page does not know. */
const status = (code: number) => code as Order["orderStatus"];

describe("ORDER-03 where an order's page leads elsewhere", () => {
  it.each([
    [21, "https://pay.example/x", ""],
    [21, "", ""],
    [151, "https://pay.example/x", "https://pay.example/x"],
    [200, "/loanConfirm", "/loanConfirm"],
    [174, "", ""],
  ])("ORDER-03 status %i with playeduL %j goes to %j", (orderStatus, playeduL, address) => {
    expect(replacementAddress({ orderStatus: status(orderStatus), playeduL })).toBe(address);
  });
});

describe("ORDER-04 STATUS-01 actions by status", () => {
  it.each([
    [174, 1, "repay-or-rollover"],
    [180, 1, "repay-or-rollover"],
    [174, 0, "repay"],
    [180, 0, "repay"],
    [170, 1, "repay"],
    [170, 0, "repay"],
    [200, 0, "borrow-again"],
    [21, 1, "none"],
    [110, 0, "none"],
    [151, 0, "none"],
    [999, 1, "none"],
  ])("ORDER-04 status %i with isDelay %i: %s", (orderStatus, isDelay, actions) => {
    const order = { ...sampleOrder, orderStatus: status(orderStatus), isDelay };
    expect(actionsOf(order)).toBe(actions);
  });

  it.each([
    [151, "account", true],
    [21, "account", true],
    [200, "account-or-borrow-again", true],
    [110, "none", false],
    [174, "repay", true],
  ])("ORDER-08 ORDER-16 status %i with cardNeedPop 1: %s", (orderStatus, actions, isKept) => {
    const order = { ...sampleOrder, orderStatus: status(orderStatus), isDelay: 0, cardNeedPop: 1 };
    expect(actionsOf(order)).toBe(actions);
    expect(keepsButtons(order)).toBe(isKept);
  });
});

describe("ORDER-10 ORDER-11 ORDER-12 ORDER-13 questions on opening", () => {
  it.each([
    ["nothing to ask", {}, false, []],
    ["ORDER-13 cardNeedPop 1", { cardNeedPop: 1 }, false, ["bank-card"]],
    ["ORDER-10 a reyMsg", { reyMsg: "Withdraw ₱1,000.00?" }, false, ["withdraw"]],
    ["ORDER-12 a KindTipsMsg", { KindTipsMsg: "Check your card" }, false, ["kind-tips"]],
    ["ORDER-12 a KindTipsMsg that was heeded", { KindTipsMsg: "Check your card" }, true, []],
    ["ORDER-11 isScore 1", { isScore: 1 }, false, ["rating"]],
    [
      "all of them, one after the other",
      { cardNeedPop: 1, reyMsg: "?", KindTipsMsg: "!", isScore: 1 },
      false,
      ["bank-card", "withdraw", "kind-tips", "rating"],
    ],
  ] as const)("ORDER-13 %s", (_case, fields, areTipsSeen, questions) => {
    expect(questionsOf({ ...sampleOrder, ...fields }, areTipsSeen)).toEqual(questions);
  });
});

it("ORDER-08 ENV-05 shows the market only where the brand wants it and there is one", () => {
  const recProducts = sampleOrder.recProducts;
  expect(recProducts).not.toHaveLength(0);
  expect(hasMarket({ recProducts }, false)).toBe(false);
  expect(hasMarket({ recProducts }, true)).toBe(true);
  expect(hasMarket({ recProducts: [] }, true)).toBe(false);
});

describe("UX-17 when the borrower should pay", () => {
  it.each([
    [-3, false, true],
    [0, false, true],
    [7, false, true],
    [8, false, false],
    [40, false, false],
    [null, false, true],
    [-3, true, false],
    [3, true, false],
  ])(
    "UX-17 %s days before the due date, a payment being confirmed: %s, is now: %s",
    (days, on, now) => {
      expect(isPaymentWanted({ daysLeft: days }, on)).toBe(now);
    },
  );
});
