import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  answers,
  choose,
  leave,
  open,
  payByCard,
  press,
  said,
  sentTo,
  server,
  setUp,
} from "../../../tests/repay-choose.tsx";

beforeEach(setUp);

afterEach(() => void vi.useRealTimers());

describe("LEGACY-01 LEGACY-02 the ways to pay", () => {
  it("LEGACY-01 are the bank cards, each with its masked number, and the channel's page", () => {
    open();
    expect(screen.getAllByRole("radio").map((one) => one.closest("label")?.textContent)).toEqual([
      "Metrobank•••• 1234",
      "BDO•••• 5678",
      "Online paymentYou will continue on the payment channel's page",
    ]);
    expect(screen.getByRole("banner").textContent).toContain("₱2,072.00");
  });

  it("LEGACY-01 LEGACY-06 there is no channel's page where alipay is not 1", () => {
    open({ alipay: 0 });
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    expect(screen.queryByText("Online payment")).toBeNull();
  });

  it("LEGACY-01 without a card it says so, and the channel's page is left", () => {
    open({ bankCards: [] });
    expect(screen.getByText("No bank card is linked to your account.")).toBeTruthy();
    expect(screen.getAllByRole("radio")).toHaveLength(1);
  });

  it("LEGACY-01 without any way it says so, and leads to the order", async () => {
    open({ bankCards: [], alipay: 0 });
    expect(screen.getByText(/No payment method is available right now/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
    await press("View your loan");
    expect(String(leave.mock.calls[0]?.[0])).toBe(
      "https://loan.example/loanDetail?productId=1&orderId=o1",
    );
  });

  it("LEGACY-02 asks for a choice first, and sends nothing without one", async () => {
    open();
    await press("Pay ₱2,072.00");
    await said("please select a bank card first");
    expect(server).not.toHaveBeenCalled();
  });
});

describe("LEGACY-02 LEGACY-06 paying", () => {
  it("LEGACY-02 CALL-12 sends amount, order, card, token and coupon, and asks for the code", async () => {
    open({}, "cp1");
    await payByCard();
    expect(sentTo("repayment-commit")).toEqual([
      {
        amount: "207200",
        orderId: "o1",
        repayToken: "token-1",
        couponId: "cp1",
        bankName: "Metrobank",
        cardId: "c1",
        cardNo: "•••• 1234",
        bankCode: "MBTC",
        sendMsg: "1",
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    expect(screen.getByRole("banner").textContent).toContain("Metrobank •••• 1234");
    expect(screen.getByRole("banner").textContent).toContain("₱2,072.00");
  });

  it("LEGACY-02 a payment that needs no code goes on to the order at once", async () => {
    answers["repayment-commit"] = { code: "00", data: { needValid: 0, repayRecordId: "rep_1" } };
    open();
    await choose(/Metrobank/);
    await press("Pay ₱2,072.00");
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(String(leave.mock.calls[0]?.[0])).toContain("/loanDetail?productId=1&orderId=o1");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("LEGACY-06 CALL-14 goes on to the channel's page", async () => {
    open();
    await choose(/Online payment/);
    await press("Pay ₱2,072.00");
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(String(leave.mock.calls[0]?.[0])).toMatch(/^https:\/\/loan\.example\/sandbox\/pay\/1\b/);
    expect(sentTo("repayment-huichao")).toMatchObject([
      { userId: "u1", orderId: "o1", amount: "207200" },
    ]);
    expect(sentTo("repayment-commit")).toEqual([]);
  });

  it("LEGACY-05 API-08 a lost network says 'error'; the next try is the same payment", async () => {
    const { "repayment-commit": answer = {} } = answers;
    delete answers["repayment-commit"];
    open();
    await choose(/Metrobank/);
    await press("Pay ₱2,072.00");
    await said("error");
    answers["repayment-commit"] = answer;
    await press("Pay ₱2,072.00");
    await screen.findByRole("textbox");
    const [first, second, ...more] = sentTo("repayment-commit");
    expect(more).toEqual([]);
    expect(second).toEqual(first);
  });
});
