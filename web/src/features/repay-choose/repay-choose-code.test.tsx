import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  again,
  answers,
  BDO,
  code,
  leave,
  NOW,
  open,
  payByCard,
  press,
  refusal,
  said,
  sentTo,
  server,
  setUp,
  user,
  waiting,
} from "../../../tests/repay-choose.tsx";
import { storeWaiting } from "./waiting-payment.ts";

beforeEach(setUp);

afterEach(() => void vi.useRealTimers());

describe("LEGACY-03 a payment that waits for its code", () => {
  it("LEGACY-03 goes on after a reload, and after a look at the ways it is not made twice", async () => {
    storeWaiting(waiting);
    open();
    expect(code()).toBeTruthy();
    await press("Back");
    await payByCard();
    expect(server).not.toHaveBeenCalled();
  });

  it("LEGACY-03 is not another amount's: what is due has changed since", async () => {
    storeWaiting({ ...waiting, amountCentavos: 100_000, repayToken: "token-0" });
    open();
    await press("Back");
    await payByCard();
    expect(sentTo("repayment-commit")).toMatchObject([{ amount: "207200", repayToken: "token-1" }]);
    expect(screen.getByRole("banner").textContent).toContain("₱2,072.00");
  });

  it("LEGACY-03 is not another card's", async () => {
    storeWaiting({ ...waiting, card: BDO });
    open();
    await press("Back");
    await payByCard();
    expect(sentTo("repayment-commit")).toMatchObject([{ cardId: "c1" }]);
  });

  it("LEGACY-03 is not another order's", () => {
    storeWaiting({ ...waiting, orderId: "o2" });
    open();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("LEGACY-03 another code may be asked for after a minute, of the same payment, under a key of its own", async () => {
    open();
    await payByCard();
    expect(again()).toHaveProperty("disabled", true);
    await user.click(again());
    expect(sentTo("repayment-commit")).toHaveLength(1);
    vi.setSystemTime(Date.parse(NOW) + 61_000);
    await vi.waitFor(() => expect(again()).toHaveProperty("disabled", false));
    await user.click(again());
    await vi.waitFor(() => expect(sentTo("repayment-commit")).toHaveLength(2));
    const [first, second] = sentTo("repayment-commit");
    expect({ ...second, key: "" }).toEqual({ ...first, key: "" });
    expect(second?.key).not.toBe(first?.key);
    await vi.waitFor(() => expect(again()).toHaveProperty("disabled", true));
  });
});

describe("LEGACY-03 another code after a reload", () => {
  it("LEGACY-03 is asked for with the token of the payment that waits: the page's new token would make a second one", async () => {
    vi.setSystemTime(waiting.sentAt + 61_000);
    storeWaiting({ ...waiting, repayToken: "token-0" });
    open();
    await user.click(again());
    expect(sentTo("repayment-commit")).toMatchObject([{ repayToken: "token-0" }]);
  });
});

describe("LEGACY-04 LEGACY-05 the code", () => {
  it("LEGACY-04 takes six digits and no more", async () => {
    storeWaiting(waiting);
    open();
    await user.type(code(), "12a34");
    await press("Confirm");
    expect(screen.getByRole("alert").textContent).toBe("Enter the 6-digit code");
    expect(server).not.toHaveBeenCalled();
    await user.type(code(), "567");
    expect(code()).toHaveProperty("value", "123456");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("LEGACY-04 CALL-13 confirms the payment, goes on to the order and keeps nothing of it", async () => {
    storeWaiting(waiting);
    open();
    await user.type(code(), "123456");
    await press("Confirm");
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(sentTo("repayment-confirm")).toMatchObject([
      { orderId: "o1", verifyCode: "123456", repaymentRecordId: "rep_1" },
    ]);
    expect(String(leave.mock.calls[0]?.[0])).toContain("/loanDetail?productId=1&orderId=o1");
    expect(window.sessionStorage.getItem("tulay.legacyPayment")).toBeNull();
  });

  it("LEGACY-05 a wrong code is said beside its field, and the payment waits on", async () => {
    answers["repayment-confirm"] = refusal("800006");
    storeWaiting(waiting);
    open();
    await user.type(code(), "123456");
    await press("Confirm");
    await said("wrong verification code");
    expect(screen.getByRole("alert").textContent).toBe("Enter the 6 digits from the latest SMS");
    expect(window.sessionStorage.getItem("tulay.legacyPayment")).toContain("rep_1");
    expect(leave).not.toHaveBeenCalled();
  });

  it.each(["800005", "1409", "1004"])(
    "LEGACY-05 after %s the payment is forgotten, and the ways stand there again",
    async (refused) => {
      answers["repayment-confirm"] = refusal(refused, "It is over");
      storeWaiting(waiting);
      open();
      await user.type(code(), "123456");
      await press("Confirm");
      expect(await screen.findByRole("radio", { name: /Metrobank/ })).toBeTruthy();
      expect(window.sessionStorage.getItem("tulay.legacyPayment")).toBeNull();
    },
  );

  it("LEGACY-05 one that is refused for another reason can be confirmed again", async () => {
    answers["repayment-confirm"] = refusal("1500", "The bank is closed");
    storeWaiting(waiting);
    open();
    await user.type(code(), "123456");
    await press("Confirm");
    await said("The bank is closed");
    expect(code()).toHaveProperty("value", "123456");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
