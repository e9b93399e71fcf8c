import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setBrand } from "../../../tests/brand.ts";
import { native, press, renderOrder } from "../../../tests/order-page.tsx";
import { sampleOrder } from "../../../tests/sample-order.ts";

it("UX-20 a row says how many installments are paid, and opens the plan with the paid one", async () => {
  renderOrder();
  await press(/^1 of 3 paid · ₱3,424.34 left/);
  const sheet = await screen.findByRole("dialog", { name: "Repayment plan" });
  const lines = [...sheet.querySelectorAll("li")].map((line) => line.textContent);
  expect(lines).toEqual([
    "Installment 1 of 3₱1,712.17Paid · Sun, Nov 1, 2026Principal ₱1,666.67 + interest ₱45.50",
    "Installment 2 of 3₱1,712.17Tue, Dec 1, 2026Principal ₱1,666.67 + interest ₱45.50",
    "Installment 3 of 3₱1,712.17Thu, Dec 31, 2026Principal ₱1,666.67 + interest ₱45.50",
  ]);
});

it("UX-20 UX-21 UX-22 without a plan, other loans or a certificate their rows are left out", () => {
  renderOrder({ paidText: null, repayPlan: [] });
  for (const name of [/Repayment plan/, /Your other loans/, /Certificate of full payment/]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

it("UX-21 the other and earlier loans are listed, each with the way to its page", async () => {
  const settled = { productId: "2", orderId: "o0", title: "Tulay Sahod · ₱3,000.00" };
  const { address } = renderOrder({
    otherLoans: [{ ...settled, text: "Settled · Mon, Mar 2, 2026" }],
  });
  await press(/Your other loans/);
  await press(/Tulay Sahod · ₱3,000.00/);
  expect(address()).toBe("/loanDetail?productId=2&orderId=o0");
});

it("UX-22 a loan that is paid in full leads to its certificate", async () => {
  const { address } = renderOrder({ orderStatus: 200, hasCertificate: true });
  await press(/Certificate of full payment/);
  expect(address()).toBe(`/certificate?${address().split("?")[1]}`);
});

it("UX-24 who cannot pay finds a part, the rollover on offer, a call and an address", async () => {
  setBrand({ servicePhone: "0281110000" });
  renderOrder();
  await press(/Can't pay\?/);
  const sheet = await screen.findByRole("dialog", { name: "Can't pay?" });
  const rows = [...sheet.querySelectorAll("li, button")].map((row) => row.textContent);
  expect(rows.filter((row) => row && row !== "Close")).toEqual([
    "Any amount counts at oncePay a part",
    "Later due dates, for a feeRollover Repayment",
    "Tell us early: we look for a way with you02 8111 0000",
    "In writingCustomer service",
  ]);
  await press(/Tell us early/);
  expect(native.callPhoneMethod).toHaveBeenCalledExactlyOnceWith({ phone: "0281110000" });
});

it("UX-24 of a loan without a rollover none is offered, and one with nothing to pay has no such row", async () => {
  renderOrder({ isDelay: 0 });
  await press(/Can't pay\?/);
  const sheet = await screen.findByRole("dialog", { name: "Can't pay?" });
  expect(sheet.textContent).not.toContain("Rollover");
  cleanup();
  renderOrder({ ...sampleOrder, orderStatus: 200 });
  expect(screen.queryByRole("button", { name: /Can't pay\?/ })).toBeNull();
});
