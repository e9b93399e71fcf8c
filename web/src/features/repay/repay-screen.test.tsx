import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleRepayment } from "../../../tests/sample-repayment.ts";
import { RepayScreen } from "./repay-screen.tsx";
import type { RepaymentInfo } from "./repayment.ts";

const server = vi.fn<typeof fetch>();
const leave = vi.fn();
const user = userEvent.setup();
const ids = { productId: "1", orderId: "o1" };

const renderRepay = (fields: Partial<RepaymentInfo> = {}) =>
  renderScreen(<RepayScreen info={{ ...sampleRepayment, ...fields }} ids={ids} />);
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));
const answer = (envelope: object) => server.mockImplementation(async () => Response.json(envelope));
const payUrl = { code: "00", message: "", data: { payUrl: "/sandbox/pay/123" } };

async function choose(channel: RegExp) {
  await press(/^Payment Method/);
  await user.click(await screen.findByRole("radio", { name: channel }));
  await vi.waitFor(() => expect(screen.queryByRole("radio", { name: channel })).toBeNull());
}

const bodies = () => server.mock.calls.map(([, init]) => String(init?.body));
const keys = () =>
  server.mock.calls.map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"));

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/repay?productId=1&orderId=o1");
  window.localStorage.clear();
  vi.spyOn(window.location, "replace").mockImplementation(leave);
  leave.mockReset();
  server.mockReset();
  answer(payUrl);
  vi.stubGlobal("fetch", server);
});

describe("PERIOD-04 paying", () => {
  it("PERIOD-04 a chosen channel is paid by, at its payUrl", async () => {
    renderRepay();
    await choose(/Over the counter.*₱15.00 fee · Within an hour/);
    expect(
      screen.getByText("You are paying ₱1,712.17 (Over the counter · ₱15.00 fee)"),
    ).toBeTruthy();
    await press("Payment");
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(String(leave.mock.calls[0]?.[0])).toContain("https://loan.example/sandbox/pay/123");
    expect(new URL(String(server.mock.calls[0]?.[0])).pathname).toBe(
      "/mountain/v3/loan-details/generate-vcode",
    );
    expect(bodies()).toEqual([
      "productId=1&orderId=o1&amount=171217&isDelay=0&channelNumber=90001&paymentsSeen=1-&choice=due",
    ]);
  });

  it("PERIOD-04 the picker shows each channel with its logo and name", async () => {
    renderRepay();
    await press(/^Payment Method/);
    const sheet = await screen.findByRole("dialog", { name: "Payment Method" });
    const logos = [...sheet.querySelectorAll("label")].map((label) => [
      label.textContent?.includes("GCash") ? "GCash" : "Over the counter",
      label.querySelector("img")?.getAttribute("src"),
    ]);
    expect(logos).toEqual(sampleRepayment.repayList.map(({ name, logo }) => [name, logo]));
  });

  it("UX-23 asks before a second payment while the first is being confirmed", async () => {
    const awaitedText = "A payment of ₱1,712.17 (GCash) is not confirmed yet.";
    const { address } = renderRepay({ awaitedText });
    await choose(/GCash/);
    await press("Payment");
    const question = await screen.findByRole("dialog", { name: "Pay once more?" });
    expect(question.textContent).toContain(awaitedText);
    expect(server).not.toHaveBeenCalled();
    await press("Pay once more");
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(bodies()).toHaveLength(1);
    expect(address()).toContain("/repay");
  });

  it("UX-23 the question leads to the loan, and nothing is paid", async () => {
    const { address } = renderRepay({ awaitedText: "A payment is not confirmed yet." });
    await choose(/GCash/);
    await press("Payment");
    await press("View your loan");
    expect(address()).toBe("/loanDetail?productId=1&orderId=o1");
    expect(server).not.toHaveBeenCalled();
  });

  it("PERIOD-04 the channel of the last payment is chosen at first, with its fee, and another one can be", async () => {
    renderRepay({ lastChannel: "90001" });
    expect(screen.getByText(/You are paying/).textContent).toBe(
      "You are paying ₱1,712.17 (Over the counter · ₱15.00 fee)",
    );
    await choose(/GCash/);
    await press("Payment");
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(bodies()).toEqual([expect.stringContaining("channelNumber=90006")]);
  });

  it("PERIOD-04 'Payment' before a channel is chosen asks for one", async () => {
    renderRepay();
    await press("Payment");
    expect(await screen.findByRole("radio", { name: /GCash/ })).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
  });

  it("PERIOD-04 says so when no channel is open", async () => {
    renderRepay({ repayList: [] });
    await press("Payment");
    expect(await screen.findByText(/No payment method is available right now/)).toBeTruthy();
  });

  it("PERIOD-04 the whole loan is paid when that is chosen", async () => {
    renderRepay({ fullAmount: 340_000 });
    await user.click(screen.getByRole("radio", { name: /The whole loan.*₱3,400.00/ }));
    expect(screen.getByText("To pay off the whole loan")).toBeTruthy();
    await choose(/GCash/);
    await press("Payment");
    expect(bodies()).toEqual([
      "productId=1&orderId=o1&amount=340000&isDelay=0&channelNumber=90006&paymentsSeen=1-&choice=full",
    ]);
  });

  it("MONEY-03 a late borrower chooses what is late, the next instalment with it, or everything with the rebate", async () => {
    const late = { daysLeft: -3, withNextAmount: 300_000, fullAmount: 340_000, fullRebate: 4_550 };
    renderRepay(late);
    const choices = screen
      .getAllByRole("radio")
      .map((radio) => radio.closest("label")?.textContent);
    expect(choices).toEqual([
      "Overdue amount₱1,712.17",
      "Overdue amount and next installment₱3,000.00",
      "The whole loan₱3,400.00You save ₱45.50 in interest",
      "Another amount",
    ]);
    await user.click(screen.getByRole("radio", { name: /and next installment/ }));
    await choose(/GCash/);
    await press("Payment");
    expect(bodies()).toEqual([
      "productId=1&orderId=o1&amount=300000&isDelay=0&channelNumber=90006&paymentsSeen=1-&choice=withNext",
    ]);
  });

  it("UX-03 what was chosen and typed is there after a reload, until something was paid", async () => {
    const { unmount } = renderRepay();
    await user.click(screen.getByRole("radio", { name: "Another amount" }));
    await user.type(screen.getByRole("textbox", { name: "Amount to pay" }), "777");
    await choose(/Over the counter/);
    unmount();
    const again = renderRepay();
    const summary = "You are paying ₱777.00 (Over the counter · ₱15.00 fee)";
    expect(screen.getByText(summary)).toBeTruthy();
    again.unmount();
    renderRepay({ paymentsSeen: "2-" });
    expect(screen.getByRole("radio", { name: /The next installment/ })).toHaveProperty(
      "checked",
      true,
    );
  });

  it("MONEY-03 another amount is typed, and paid", async () => {
    renderRepay();
    expect(screen.getByRole("radio", { name: /The next installment.*₱1,712.17/ })).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Another amount" }));
    expect(screen.getByText("From ₱1.00 to ₱3,423.34")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "Amount to pay" }), "1,250.5");
    await choose(/GCash/);
    expect(screen.getByText("You are paying ₱1,250.50 (GCash · No fee)")).toBeTruthy();
    await press("Payment");
    expect(bodies()).toEqual([
      "productId=1&orderId=o1&amount=125050&isDelay=0&channelNumber=90006&paymentsSeen=1-&choice=other",
    ]);
  });

  it("MONEY-03 an amount that was left is selected when its field is entered again: it is typed over", async () => {
    renderRepay();
    await user.click(screen.getByRole("radio", { name: "Another amount" }));
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Amount to pay" });
    await user.type(field, "1000");
    await user.tab();
    expect(field.value).toBe("1,000.00");
    act(() => field.focus());
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe("1000.00");
  });

  it.each([
    ["", "Enter an amount"],
    ["0", "Enter an amount from ₱1.00 to ₱3,423.34"],
    ["0.99", "Enter an amount from ₱1.00 to ₱3,423.34"],
    ["3,423.35", "Enter an amount from ₱1.00 to ₱3,423.34"],
    ["1000000000000000000", "Enter an amount from ₱1.00 to ₱3,423.34"],
    ["-1", "Enter the amount in digits, e.g. 1,500.00"],
    ["0.001", "Enter at most 2 decimals"],
  ])("MONEY-03 the amount %j is refused beside its field: %s", async (typed, why) => {
    renderRepay();
    await user.click(screen.getByRole("radio", { name: "Another amount" }));
    const field = screen.getByRole("textbox", { name: "Amount to pay" });
    if (typed) await user.type(field, typed);
    await press("Payment");
    expect(screen.getByRole("alert").textContent).toBe(why);
    expect(document.activeElement).toBe(field);
    expect(server).not.toHaveBeenCalled();
  });

  it.each([
    ["1", 100],
    ["3,423.34", 342_334],
  ])("MONEY-03 the bound itself, %j, is paid", async (typed, centavos) => {
    renderRepay();
    await user.click(screen.getByRole("radio", { name: "Another amount" }));
    await user.type(screen.getByRole("textbox", { name: "Amount to pay" }), typed);
    await choose(/GCash/);
    await press("Payment");
    expect(bodies()).toEqual([
      `productId=1&orderId=o1&amount=${centavos}&isDelay=0&channelNumber=90006&paymentsSeen=1-&choice=other`,
    ]);
  });

  it.each([
    [0, "The next installment"],
    [-1, "Overdue amount"],
  ])("MONEY-03 with %i days left what is due is '%s'", (daysLeft, label) => {
    renderRepay({ daysLeft });
    expect(screen.getByRole("radio", { name: new RegExp(`^${label}`) })).toBeTruthy();
  });

  it("MONEY-03 a channel's own minimum is held", async () => {
    renderRepay();
    await user.click(screen.getByRole("radio", { name: "Another amount" }));
    await user.type(screen.getByRole("textbox", { name: "Amount to pay" }), "49.99");
    await choose(/Over the counter/);
    await press("Payment");
    expect(screen.getByRole("alert").textContent).toBe("Enter an amount from ₱50.00 to ₱3,374.34");
  });

  it("MONEY-03 what is left before the whole may be paid is no less than a channel's minimum", async () => {
    renderRepay();
    await user.click(screen.getByRole("radio", { name: "Another amount" }));
    await user.type(screen.getByRole("textbox", { name: "Amount to pay" }), "3,374.35");
    await choose(/Over the counter/);
    expect(screen.getByRole("alert").textContent).toBe("Enter an amount from ₱50.00 to ₱3,374.34");
    await press("Payment");
    expect(server).not.toHaveBeenCalled();
  });

  it("PERIOD-04 CONF-07 a double press makes one call, and none follows while the page is left", async () => {
    renderRepay();
    await choose(/GCash/);
    await user.dblClick(screen.getByRole("button", { name: "Payment" }));
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    await press("Payment");
    expect(server).toHaveBeenCalledOnce();
    // The page's `pageshow` event comes as late as its last image.
    fireEvent(window, new Event("pageshow"));
    await press("Payment");
    expect(server).toHaveBeenCalledOnce();
    fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
    await vi.waitFor(() => expect(screen.queryByText("One moment")).toBeNull());
    await press("Payment");
    expect(server).toHaveBeenCalledTimes(2);
    expect(new Set(keys()).size).toBe(2);
  });

  it("PERIOD-04 UX-14 API-08 a lost answer keeps the choice, and its retry has the same key", async () => {
    server.mockRejectedValueOnce(new TypeError("offline"));
    renderRepay();
    await choose(/GCash/);
    await press("Payment");
    expect(await screen.findByText("We do not know yet whether this arrived")).toBeTruthy();
    expect(screen.getByText("You are paying ₱1,712.17 (GCash · No fee)")).toBeTruthy();
    await press("Payment");
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(server).toHaveBeenCalledTimes(2);
    expect(keys()[0]).toBeTruthy();
    expect(keys()[1]).toBe(keys()[0]);
  });

  it("PERIOD-04 another channel is another intention, with a key of its own", async () => {
    server.mockRejectedValueOnce(new TypeError("offline"));
    renderRepay();
    await choose(/GCash/);
    await press("Payment");
    await choose(/Over the counter/);
    await press("Payment");
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(new Set(keys()).size).toBe(2);
  });

  it("PERIOD-04 API-06 a refusal is shown with the server's message, the choice stays", async () => {
    answer({
      code: "1400",
      message: "The amount has changed. Please look at it again",
      data: null,
    });
    renderRepay();
    await choose(/GCash/);
    await press("Payment");
    expect(await screen.findByText("The amount has changed. Please look at it again")).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
    expect(screen.getByText("You are paying ₱1,712.17 (GCash · No fee)")).toBeTruthy();
  });

  it("PROV-08 a channel that does not answer is said above the button, until another one is chosen", async () => {
    const away = "This way to pay does not answer now";
    answer({ code: "1409", message: away, data: { fields: { channelNumber: away } } });
    renderRepay();
    await choose(/GCash/);
    await press("Payment");
    expect((await screen.findByRole("alert")).textContent).toBe(away);
    expect(screen.getAllByText(away)).toHaveLength(1);
    await choose(/Over the counter/);
    expect(screen.queryByRole("alert")).toBeNull();
    answer(payUrl);
    await press("Payment");
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  });

  it("PERIOD-04 a payUrl that must not be followed is refused, and can be pressed again", async () => {
    answer({ ...payUrl, data: { payUrl: "https://evil.example/pay" } });
    renderRepay();
    await choose(/GCash/);
    await press("Payment");
    expect(await screen.findByText("This link cannot be opened.")).toBeTruthy();
    await press("Payment");
    expect(server).toHaveBeenCalledTimes(2);
    expect(leave).not.toHaveBeenCalled();
  });
});
