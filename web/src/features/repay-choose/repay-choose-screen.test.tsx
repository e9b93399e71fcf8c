import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  answers,
  choose,
  leave,
  open,
  payByCard,
  press,
  refusal,
  said,
  sentTo,
  server,
  setUp,
  user,
  ways,
} from "../../../tests/repay-choose.tsx";

beforeEach(setUp);

afterEach(() => void vi.useRealTimers());

describe("LEGACY-01 LEGACY-02 the ways to pay", () => {
  it("LEGACY-01 are the bank cards, each with its masked number, and the channel's page", () => {
    open();
    expect(ways().map((one) => one.closest("label")?.textContent)).toEqual([
      "Metrobank•••• 1234",
      "BDO•••• 5678",
      "Online paymentYou will continue on the payment channel's page",
    ]);
    expect(screen.getByRole("banner").textContent).toContain("₱2,072.00");
  });

  it("LEGACY-01 an amount that is due in 12 days has its date, and only another one is to pay now", async () => {
    open();
    expect(screen.getByRole("banner").textContent).toMatch(
      /Next payment₱2,072\.00Due Mon, Jul 27, 202612 days left$/,
    );
    await choose(/Another amount/);
    expect(screen.getByRole("banner").textContent).toContain("To pay now");
  });

  it("LEGACY-01 LEGACY-06 there is no channel's page where alipay is not 1", () => {
    open({ alipay: 0 });
    expect(ways()).toHaveLength(2);
    expect(screen.queryByText("Online payment")).toBeNull();
  });

  it("LEGACY-01 without a card it says so, and the channel's page is left", () => {
    open({ bankCards: [] });
    expect(screen.getByText("No bank card is linked to your account.")).toBeTruthy();
    expect(ways()).toHaveLength(1);
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
        paymentsSeen: "0-",
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

  it("MONEY-03 LEGACY-02 CALL-12 the whole loan or another amount is paid from the card", async () => {
    open();
    await choose(/The whole loan/);
    await choose(/Metrobank/);
    await press("Pay ₱6,000.00");
    await screen.findByRole("textbox", { name: "Verification code" });
    expect(sentTo("repayment-commit")).toMatchObject([{ amount: "600000" }]);
  });

  it("MONEY-03 LEGACY-03 back from the code, another amount is another payment", async () => {
    open();
    await payByCard();
    await press("Back");
    await choose(/Another amount/);
    await user.type(screen.getByRole("textbox", { name: "Amount to pay" }), "1,250.5");
    await press("Pay ₱1,250.50");
    await vi.waitFor(() => expect(sentTo("repayment-commit")).toHaveLength(2));
    const [first, second] = sentTo("repayment-commit");
    expect(second).toMatchObject({ amount: "125050" });
    expect(second?.key).not.toBe(first?.key);
  });

  it.each([
    ["", "Enter an amount"],
    ["0.001", "Enter at most 2 decimals"],
    ["6,000.01", "Enter an amount from ₱50.00 to ₱6,000.00"],
    ["49.99", "Enter an amount from ₱50.00 to ₱6,000.00"],
    ["5,950.01", "Enter up to ₱5,950.00, or ₱6,000.00 for everything"],
    ["5,999.99", "Enter up to ₱5,950.00, or ₱6,000.00 for everything"],
  ])("MONEY-03 CALL-14 the amount %j is refused beside its field: %s", async (typed, why) => {
    open();
    await choose(/Online payment/);
    await choose(/Another amount/);
    const field = screen.getByRole("textbox", { name: "Amount to pay" });
    if (typed) await user.type(field, typed);
    await press(/^Pay/);
    expect(screen.getByRole("alert").textContent).toBe(why);
    expect(document.activeElement).toBe(field);
    expect(server).not.toHaveBeenCalled();
  });

  it.each([
    ["5,950", "595000"],
    ["6,000", "600000"],
  ])(
    "MONEY-03 CALL-14 all but the channel's minimum, and everything, are paid: %s",
    async (typed, amount) => {
      open();
      await choose(/Online payment/);
      await choose(/Another amount/);
      await user.type(screen.getByRole("textbox", { name: "Amount to pay" }), typed);
      await press(/^Pay/);
      await vi.waitFor(() => expect(sentTo("repayment-huichao")).toMatchObject([{ amount }]));
    },
  );

  it("MONEY-03 CALL-14 of less than twice the channel's minimum no part is paid", async () => {
    open({ amount: 4_000, fullAmount: 9_999, mostAmount: 9_999, wholeAmount: 9_999 });
    await choose(/Online payment/);
    await choose(/Another amount/);
    await user.type(screen.getByRole("textbox", { name: "Amount to pay" }), "50");
    await press(/^Pay/);
    expect(screen.getByRole("alert").textContent).toBe("Choose one of the amounts above");
    expect(server).not.toHaveBeenCalled();
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

  it.each(["https://evil.example/pay", "//evil.example/pay", "javascript:alert(1)"])(
    "LEGACY-06 does not follow %s, and says so",
    async (url) => {
      answers["repayment-huichao"] = { code: "00", data: { url } };
      open();
      await choose(/Online payment/);
      await press("Pay ₱2,072.00");
      await said("This link cannot be opened.");
      expect(leave).not.toHaveBeenCalled();
    },
  );

  it.each([
    ["1500", "The bank is closed", "The bank is closed"],
    ["800005", "Whatever", "do not submit payment application twice"],
  ])("LEGACY-05 a payment refused by %s with '%s' says '%s'", async (refused, message, wanted) => {
    answers["repayment-commit"] = refusal(refused, message);
    open();
    await choose(/Metrobank/);
    await press("Pay ₱2,072.00");
    await said(wanted);
    expect(screen.queryByRole("textbox", { name: "Verification code" })).toBeNull();
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

describe("API-09 a core that names no amount", () => {
  const unknown = {
    amount: null,
    wholeAmount: null,
    mostAmount: 0,
    fullAmount: null,
    minAmount: 1,
  };

  it("API-09 MONEY-03 the amount is typed, and paid", async () => {
    open(unknown);
    expect(screen.queryByRole("radiogroup", { name: "How much to pay" })).toBeNull();
    await choose(/Metrobank/);
    await press("Pay");
    expect(screen.getByRole("alert").textContent).toBe("Enter an amount");
    await user.type(screen.getByRole("textbox", { name: "Amount to pay" }), "1,500");
    await press("Pay ₱1,500.00");
    await vi.waitFor(() =>
      expect(sentTo("repayment-commit")).toMatchObject([{ amount: "150000" }]),
    );
  });
});

describe("UX-23 a second payment while the first is being confirmed", () => {
  const awaitedText = "A payment of ₱2,072.00 (GCash) is not confirmed yet.";

  it.each([
    [/Online payment/, "repayment-huichao"],
    [/Metrobank/, "repayment-commit"],
  ])("UX-23 is asked about before it is made: %s", async (way, call) => {
    open({ awaitedText });
    await choose(way);
    await press(/^Pay ₱/);
    const question = await screen.findByRole("dialog", { name: "Pay once more?" });
    expect(question.textContent).toContain(awaitedText);
    expect(server).not.toHaveBeenCalled();
    await press("Pay once more");
    await vi.waitFor(() => expect(sentTo(call)).toHaveLength(1));
  });
});
