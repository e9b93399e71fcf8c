import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { ReceiptScreen } from "./receipt-screen.tsx";

const receipt = {
  payment: {
    reference: "90006/gc_1",
    amountCentavos: 342_433,
    title: "Payment received ₱3,424.33",
    time: "Jul 25, 2026, 9:00 AM",
    channel: "GCash",
    channelReference: "gc_1",
    isTakenBack: false,
  },
  detail: [{ text: "Received from", value: "Ana Dela Cruz" }],
  parts: [{ text: "Interest", value: "₱91.00" }],
};

const user = userEvent.setup();

beforeEach(() => window.happyDOM.setURL("https://loan.example/receipt?productId=1&orderId=o1"));
afterEach(() => {
  delete window.webkit;
});

it("MONEY-13 ROUTE-26 a receipt says what was paid, by whom and what for, and its reference is copied", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText");
  renderScreen(<ReceiptScreen receipt={receipt} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Receipt");
  for (const text of ["Payment received ₱3,424.33", "Jul 25, 2026, 9:00 AM · GCash", "₱91.00"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText("Ana Dela Cruz")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /gc_1/ }));
  expect(write).toHaveBeenCalledExactlyOnceWith("gc_1");
  expect(await screen.findByText("Copied")).toBeTruthy();
});

it("UX-08 a receipt is shared with all that it says", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  renderScreen(<ReceiptScreen receipt={receipt} />);
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(write.mock.calls[0]?.[0].split("\n")).toEqual([
    "Payment received ₱3,424.33",
    "Jul 25, 2026, 9:00 AM · GCash",
    "Reference gc_1",
    "Received from: Ana Dela Cruz",
    "Tulay",
  ]);
});

it("MONEY-13 a payment that was taken back says that it pays nothing", () => {
  const payment = { ...receipt.payment, isTakenBack: true };
  renderScreen(<ReceiptScreen receipt={{ ...receipt, payment, parts: [] }} />);
  expect(screen.getByText(/^Nothing: this payment was taken back/)).toBeTruthy();
});

it("MONEY-13 prints in a plain browser, and offers no print where a wrapper stands around the page", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { unmount } = renderScreen(<ReceiptScreen receipt={receipt} />);
  await user.click(screen.getByRole("button", { name: "Print or save" }));
  expect(print).toHaveBeenCalledOnce();
  unmount();
  window.webkit = { messageHandlers: { jumpToHome: { postMessage: vi.fn() } } };
  renderScreen(<ReceiptScreen receipt={receipt} />);
  expect(screen.queryByRole("button", { name: "Print or save" })).toBeNull();
});
