import { cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { setBrand } from "../../../tests/brand.ts";
import { press, renderOrder } from "../../../tests/order-page.tsx";
import { forgetSeenResult, type PaymentResult } from "../../lib/seen-result.ts";

const received: PaymentResult = {
  kind: "received",
  id: "90006/gc_1",
  title: "₱3,424.33 received",
  text: "",
  detail: [
    { text: "Paid by way of", value: "GCash" },
    { text: "Reference", value: "gc_1" },
  ],
  paymentReference: "90006/gc_1",
  payCode: "",
  payCodeUrl: "",
  isQrPage: false,
};

const failed: PaymentResult = {
  ...received,
  kind: "nothingTaken",
  id: "1234567890123456 failed",
  title: "Nothing was taken",
  text: "The payment of ₱3,424.33 (GCash) did not go through.",
  detail: [],
  paymentReference: "",
};

const left: PaymentResult = {
  ...failed,
  id: "1234567890123456",
  title: "Nothing was taken so far",
  detail: [{ text: "A payment shows here", value: "Within minutes" }],
};

const waiting: PaymentResult = {
  ...left,
  kind: "waiting",
  id: "1234567890123456 waiting",
  title: "We are waiting for the counter",
  payCode: "1234567890123456",
  payCodeUrl: "/repaymentOfCode?showType=1&payCode=1234567890123456",
};

const payment = {
  reference: "90006/gc_1",
  amountCentavos: 342_433,
  title: "Payment received ₱3,424.33",
  time: "25 Jul 2026, 09:00",
  channel: "GCash",
  channelReference: "gc_1",
  isTakenBack: false,
};

const shown = (title: string) => screen.queryAllByRole("heading", { name: title }).length;
const count = (name: string) => screen.queryAllByRole("button", { name }).length;

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  setBrand({});
});

it("UX-01 a payment that arrived has the screen, with what is due next and the way to its receipt", async () => {
  const { address } = renderOrder({ paymentResult: received, payments: [payment], isScore: 1 });
  expect(document.activeElement?.textContent).toBe("₱3,424.33 received");
  expect(screen.getAllByText(/received/)).toHaveLength(1);
  expect(screen.getByText("gc_1")).toBeTruthy();
  expect(screen.getByText("Next payment ₱1,712.17")).toBeTruthy();
  expect(screen.getByText("Due Tue, Dec 1, 2026")).toBeTruthy();
  const buttons = screen.getAllByRole("button").map((button) => button.textContent);
  expect(buttons).toEqual(["", "OK", "See the receipt"]);
  await press("See the receipt");
  expect(address()).toBe("/receipt?productId=1&orderId=o1&reference=90006%2Fgc_1");
});

it("UX-01 'OK' shows the order, where the payment stands among the others, and the title is read", async () => {
  renderOrder({ paymentResult: received, payments: [payment] });
  await press("OK");
  expect(shown(received.title)).toBe(0);
  expect(screen.getByRole("button", { name: /Payment received.*Reference gc_1/ })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Order Details");
  expect(count("REPAY")).toBe(1);
});

/** Loads the page anew: nothing of it is unmounted. */
const reload = () => {
  document.body.innerHTML = "";
};

it.each([
  ["before it was left", "", 1],
  ["after 'OK'", "OK", 0],
])("UX-01 a reload %s shows the result %s %i times", async (_, button, again) => {
  renderOrder({ paymentResult: received });
  if (button) await press(button);
  reload();
  renderOrder({ paymentResult: received });
  expect(shown(received.title)).toBe(again);
});

it("UX-01 Back to the order, and a reload after it, show no result that was read", () => {
  renderOrder({ paymentResult: received });
  reload();
  const loadedBy = vi.spyOn(window.performance, "getEntriesByType");
  for (const type of ["back_forward", "reload"]) {
    loadedBy.mockReturnValue([{ type } as PerformanceNavigationTiming]);
    renderOrder({ paymentResult: received });
    expect(shown(received.title)).toBe(0);
    reload();
  }
  loadedBy.mockRestore();
});

it("UX-01 a result that was not left is not shown to the next visit", () => {
  renderOrder({ paymentResult: received });
  reload();
  window.sessionStorage.clear();
  renderOrder({ paymentResult: received });
  expect(shown(received.title)).toBe(0);
});

it.each([
  ["received", received, 0],
  ["lessThanDue", { ...received, kind: "lessThanDue" as const }, 0],
  ["notRolledOver", { ...received, kind: "notRolledOver" as const }, 0],
  ["failed", failed, 0],
  ["left", left, 0],
  ["waiting", waiting, 1],
])("UX-01 a result that is %s is read once, and waiting lasts", (_, result, again) => {
  renderOrder({ paymentResult: result, payments: [payment] });
  expect(shown(result.title)).toBe(1);
  cleanup();
  renderOrder({ paymentResult: result, payments: [payment] });
  expect(shown(result.title)).toBe(again);
});

it("UX-01 a part that was received looks received, and not like something that went wrong", () => {
  const markOf = (kind: PaymentResult["kind"]) => {
    renderOrder({ paymentResult: { ...received, kind, id: kind }, payments: [payment] });
    const mark = screen.getByRole("heading", { name: received.title }).previousElementSibling;
    cleanup();
    return mark?.outerHTML;
  };
  const mark = markOf("received");
  expect(markOf("lessThanDue")).toBe(mark);
  expect(markOf("notRolledOver")).not.toBe(mark);
});

it("UX-01 UX-17 of a part, the filled button pays the rest, and the others stand below it", async () => {
  const part = { ...received, kind: "lessThanDue" as const };
  const { address } = renderOrder({ paymentResult: part, amountDueCentavos: 59_926, daysLeft: 0 });
  const buttons = screen.getAllByRole("button").map((button) => button.textContent);
  expect(buttons).toEqual(["", "Pay ₱599.26", "OK", "See the receipt"]);
  const filled = screen.getAllByRole("button").filter(({ className }) => /filled/.test(className));
  expect(filled.map((button) => button.textContent)).toEqual(["Pay ₱599.26"]);
  await press("Pay ₱599.26");
  expect(address()).toBe("/repay?productId=1&orderId=o1");
});

it("UX-01 UX-17 the rest of a part is not wanted long before its day", () => {
  const part = { ...received, kind: "lessThanDue" as const };
  renderOrder({ paymentResult: part, daysLeft: 20 });
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  expect(screen.getByRole("button", { name: "OK" }).className).toMatch(/filled/);
});

it("MONEY-16 UX-01 what is due next says until when its amount is enough, once", () => {
  const enoughText = "₱2,000.00 is enough until Oct 14. After that it is ₱2,072.00";
  renderOrder({ paymentResult: received, enoughText });
  expect(screen.getAllByText(enoughText)).toHaveLength(1);
  cleanup();
  const part = { ...received, id: "part", kind: "lessThanDue" as const, text: enoughText };
  renderOrder({ paymentResult: part, enoughText });
  expect(screen.getAllByText(enoughText)).toHaveLength(1);
});

it("UX-01 a result gives way to a newer one", () => {
  renderOrder({ paymentResult: failed });
  cleanup();
  renderOrder({ paymentResult: received });
  expect(shown(received.title)).toBe(1);
});

it("UX-01 on the way to a channel again, the same result is news again", () => {
  renderOrder({ paymentResult: left });
  cleanup();
  forgetSeenResult("o1");
  renderOrder({ paymentResult: left });
  expect(shown(left.title)).toBe(1);
});

it("UX-01 what is waited for shows its code, and how to pay it", async () => {
  const { address } = renderOrder({ paymentResult: waiting });
  expect(screen.getByText("1234 5678 9012 3456")).toBeTruthy();
  expect(count("See the receipt")).toBe(0);
  expect(count("Check again")).toBe(1);
  await press("How to pay with it");
  expect(address()).toBe(waiting.payCodeUrl);
});

it("UX-01 a code to scan is no text to type: the way leads to its picture", async () => {
  const drawn = "/repaymentOfCode?showType=2&payCode=000201";
  const { address } = renderOrder({
    paymentResult: { ...waiting, payCode: "", payCodeUrl: drawn, isQrPage: true },
  });
  expect(screen.queryByText("Payment code")).toBeNull();
  await press("Show the QR code");
  expect(address()).toBe(drawn);
});

it("UX-01 a payment that failed has the filled button: it leads to another one", async () => {
  const { address } = renderOrder({
    paymentResult: { ...failed, payCodeUrl: "/repay?productId=1&orderId=o1" },
  });
  expect(screen.getByRole("button", { name: "Not now" }).className).toMatch(/outline/);
  expect(screen.getByRole("button", { name: "Try again" }).className).toMatch(/filled/);
  await press("Try again");
  expect(address()).toBe("/repay?productId=1&orderId=o1");
});

it("UX-01 an ended code leads to a new one in a tap", async () => {
  const ended = { ...waiting, title: "Your code has ended", payCode: "" };
  const { address } = renderOrder({
    paymentResult: { ...ended, payCodeUrl: "/repay?productId=1&orderId=o1" },
  });
  expect(count("How to pay with it")).toBe(0);
  await press("Get a new code");
  expect(address()).toBe("/repay?productId=1&orderId=o1");
});

it("UX-01 a code's address that must not be followed is refused", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  renderOrder({ paymentResult: { ...waiting, payCodeUrl: "https://evil.example/" } });
  await press("How to pay with it");
  expect(assign).not.toHaveBeenCalled();
  expect(screen.getByText("This link cannot be opened.")).toBeTruthy();
});

it.each(["{", "", "null", "90006/other"])("UX-01 a stored %j hides no result", (stored) => {
  window.localStorage.setItem("tulay.paymentResult.o1", stored);
  renderOrder({ paymentResult: received });
  expect(shown(received.title)).toBe(1);
});

it("UX-01 an order without news shows none", () => {
  renderOrder();
  expect(count("See the receipt") + count("Check again")).toBe(0);
});
