import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { press, renderOrder } from "../../../tests/order-page.tsx";
import type { Order } from "./order-rules.ts";

const payment = (name: string, isTakenBack = false): Order["payments"][number] => ({
  reference: `90006/${name}`,
  amountCentavos: 342_433,
  title: isTakenBack
    ? "Payment of ₱3,424.33 taken back on Jul 25, 2026"
    : "Payment received ₱3,424.33",
  time: "Jul 25, 2026, 9:00 AM",
  channel: "GCash",
  channelReference: name,
  isTakenBack,
});

const listed = () =>
  screen.getAllByRole("button", { name: /^Jul 25/ }).map((button) => button.textContent);

it("MONEY-13 an order without payments has no card of them", () => {
  renderOrder();
  expect(screen.queryByRole("heading", { name: "Your payments" })).toBeNull();
});

it("MONEY-13 the newest payments show with time, channel and reference, the earlier ones on request", async () => {
  renderOrder({ payments: [payment("gc_3"), payment("gc_2", true), payment("gc_1")] });
  expect(listed()).toEqual([
    "Jul 25, 2026, 9:00 AM · GCashPayment received ₱3,424.33Reference gc_3",
    "Jul 25, 2026, 9:00 AM · GCashPayment of ₱3,424.33 taken back on Jul 25, 2026Reference gc_2",
  ]);
  await press("Show earlier payments");
  expect(listed()).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Show earlier payments" })).toBeNull();
});

it("MONEY-13 ROUTE-26 a payment leads to its receipt", async () => {
  const { address } = renderOrder({ payments: [payment("gc_1")] });
  await press(/Payment received/);
  expect(address()).toBe("/receipt?productId=1&orderId=o1&reference=90006%2Fgc_1");
});

it("MONEY-13 the amount due says what it is", () => {
  renderOrder({ amountLabel: "To be paid today" });
  expect(screen.getByText("To be paid today")).toBeTruthy();
});

it("MONEY-07 what the lender owes shows, and nothing where that is nothing", () => {
  const { unmount } = renderOrder({ owedToBorrowerCentavos: 72_700 });
  expect(screen.getByRole("heading", { name: /We owe you/ }).textContent).toBe(
    "We owe you ₱727.00",
  );
  unmount();
  renderOrder();
  expect(screen.queryByText(/We owe you/)).toBeNull();
});

it("MONEY-07 where a refund is shows with what is still owed, and by itself", () => {
  const refundText = "We are sending you ₱727.00 to GCash •••• 4321";
  const { unmount } = renderOrder({ owedToBorrowerCentavos: 0, refundText });
  expect(screen.getByRole("heading", { name: "Your refund" })).toBeTruthy();
  expect(screen.getByText(refundText)).toBeTruthy();
  unmount();
  const failed = "₱727.00 did not arrive at GCash •••• 4321";
  renderOrder({ owedToBorrowerCentavos: 72_700, refundText: failed });
  expect(screen.getByRole("heading", { name: /We owe you/ })).toBeTruthy();
  expect(screen.getByText(failed)).toBeTruthy();
  expect(screen.queryByText(/We will use it/)).toBeNull();
});

it.each([
  [170, 1, 1],
  [200, 1, 1],
  [180, 0, 0],
  [21, 1, 0],
  [110, 1, 0],
] as const)(
  "MONEY-13 ROUTE-27 an order at %i (own: %i) has %i statements",
  (orderStatus, inside, count) => {
    renderOrder({ orderStatus, inside });
    expect(screen.queryAllByRole("button", { name: /Statement of account/ })).toHaveLength(count);
  },
);

it("MONEY-13 ROUTE-27 the statement is gone to from the order", async () => {
  const { address } = renderOrder();
  await press(/Statement of account/);
  expect(address()).toBe("/statement?productId=1&orderId=o1");
});

it("MONEY-17 a payment that was taken back and is owed again is named, and no other", () => {
  const text = "A payment of ₱3,424.33 of Jul 25, 2026 was taken back and is owed again";
  const { unmount } = renderOrder({ takenBack: { title: "Owed again", texts: [text] } });
  expect(screen.getByRole("heading", { name: "Owed again" })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  unmount();
  renderOrder();
  expect(screen.queryByText("Owed again")).toBeNull();
});

it("UX-36 a long reference is listed by its end", () => {
  const long = { ...payment("gc_1"), channelReference: "2026072512345678-TULAY-000123" };
  renderOrder({ payments: [long] });
  expect(screen.getByText("Reference …000123")).toBeTruthy();
});
