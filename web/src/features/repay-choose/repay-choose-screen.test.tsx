import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { RepayChooseScreen } from "./repay-choose-screen.tsx";
import { storeWaiting } from "./waiting-payment.ts";
import type { Ways } from "./ways.ts";

const NOW = "2026-07-15T09:30:00+08:00";
const METROBANK = { id: "c1", bankName: "Metrobank", cardNo: "•••• 1234", bankCode: "MBTC" };
const BDO = { id: "c2", bankName: "BDO", cardNo: "•••• 5678", bankCode: "BNORPH" };
const ways: Ways = {
  amount: 207_200,
  repayToken: "token-1",
  userId: "u1",
  alipay: 1,
  bankCards: [METROBANK, BDO],
};
const ids = { productId: "1", orderId: "o1" };
/** A payment from the first card, whose code was sent at NOW. */
const waiting = {
  orderId: "o1",
  amountCentavos: ways.amount,
  repayToken: "token-1",
  recordId: "rep_1",
  card: METROBANK,
  sentAt: Date.parse(NOW),
};

const server = vi.fn<typeof fetch>();
const leave = vi.fn();
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

/** What the server answers to each call, by the last part of its path. */
let answers: Record<string, object>;
const refusal = (code: string, message = "", fields = {}) => ({ code, message, data: { fields } });

/** The forms that went to a call, each with its Idempotency-Key. */
const sentTo = (name: string) =>
  server.mock.calls
    .filter(([url]) => new URL(String(url)).pathname.endsWith(name))
    .map(([, init]) => ({
      ...Object.fromEntries(new URLSearchParams(String(init?.body))),
      key: new Headers(init?.headers).get("Idempotency-Key"),
    }));

const open = (fields: Partial<Ways> = {}, couponId = "") =>
  renderScreen(<RepayChooseScreen ways={{ ...ways, ...fields }} ids={ids} couponId={couponId} />);
const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
const choose = (name: RegExp) => user.click(screen.getByRole("radio", { name }));
const code = () => screen.getByRole("textbox", { name: "Verification code" });
const again = () => screen.getByRole("button", { name: /^(New code in \d+ s|get code)$/ });
const said = (text: string) => vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy());

/** Pays from the first card, up to the code. */
async function payByCard() {
  await choose(/Metrobank/);
  await press("Pay ₱2,072.00");
  await screen.findByRole("textbox", { name: "Verification code" });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(NOW) });
  window.happyDOM.setURL("https://loan.example/repayChoose?productId=1&orderId=o1&lang=en");
  window.sessionStorage.clear();
  answers = {
    "repayment-commit": { code: "00", data: { needValid: 1, repayRecordId: "rep_1" } },
    "repayment-confirm": { code: "00", data: {} },
    "repayment-huichao": { code: "00", data: { url: "/sandbox/pay/1" } },
  };
  vi.stubGlobal(
    "fetch",
    server.mockReset().mockImplementation(async (url) => {
      const answer = answers[new URL(String(url)).pathname.split("/").at(-1) ?? ""];
      if (!answer) throw new TypeError("offline");
      return Response.json({ message: "", data: null, ...answer });
    }),
  );
  vi.spyOn(window.location, "replace").mockImplementation(leave.mockReset());
  vi.spyOn(window.location, "assign").mockImplementation(leave);
});

afterEach(() => void vi.useRealTimers());

describe("LEGACY-01 LEGACY-02 the ways to pay", () => {
  it("LEGACY-01 are the bank cards, each with its masked number, and the channel's page", () => {
    open();
    expect(screen.getAllByRole("radio").map((one) => one.closest("label")?.textContent)).toEqual([
      "Metrobank•••• 1234",
      "BDO•••• 5678",
      "Online paymentYou go on to the payment channel's page",
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
    expect(screen.getByText("No bank card is bound to your account.")).toBeTruthy();
    expect(screen.getAllByRole("radio")).toHaveLength(1);
  });

  it("LEGACY-01 without any way it says so, and leads to the order", async () => {
    open({ bankCards: [], alipay: 0 });
    expect(screen.getByText(/No way to pay is open right now/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
    await press("See your loan");
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

describe("LEGACY-04 LEGACY-05 the code", () => {
  it("LEGACY-04 takes six digits and no more", async () => {
    storeWaiting(waiting);
    open();
    await user.type(code(), "12a34");
    await press("Confirm");
    expect(screen.getByRole("alert").textContent).toBe("Enter the 6 digits of the code");
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
    expect(screen.getByRole("alert").textContent).toBe("Type the 6 digits of the newest SMS");
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
