import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ANA, openConsole, refused, serve } from "./render-console.tsx";
import { FILE } from "./samples.ts";

const RECEIPT = {
  payment: {
    reference: "evt_1",
    amountCentavos: 200_000,
    title: "Payment received ₱2,000.00",
    time: "24 Nov 2026, 10:05",
    channel: "GCash",
    channelReference: "P-20412041",
    isTakenBack: false,
  },
  detail: [{ text: "Received from", value: "Bea Ramos" }],
  parts: [{ text: "Principal", value: "₱2,000.00" }],
};

const NO_PAPER = { receipt: null, statement: null, certificate: null };

const BRAND = { name: "Bayani", companyName: "Bayani Lending Corporation" };

describe("STAFF-27 papers for the borrower", () => {
  it("STAFF-27 the receipt of a payment is read with a reason, as the borrower has it, and printed", async () => {
    const server = serve({
      "GET /api/orders/ord-1": () => FILE,
      "POST /api/orders/ord-1/print": () => ({ ...NO_PAPER, brand: BRAND, receipt: RECEIPT }),
    });
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const user = openConsole("/orders/ord-1");
    const payments = within(await screen.findByRole("table", { name: /^Payments/ }));
    await user.click(payments.getByRole("link", { name: "Receipt" }));
    await user.type(await screen.findByLabelText("Why you read this"), "He asks at the counter");
    await user.click(screen.getByRole("button", { name: "Show it" }));
    // The borrower's screens are loaded first.
    const title = await screen.findByText("Payment received ₱2,000.00", {}, { timeout: 20_000 });
    expect(title).toBeTruthy();
    expect(screen.getByText("Bea Ramos")).toBeTruthy();
    expect(screen.getByText("Bayani Lending Corporation")).toBeTruthy();
    expect(server.sent("/api/orders/ord-1/print")).toEqual([
      { paper: "receipt", reference: "evt_1", reason: "He asks at the counter" },
    ]);
    await user.click(screen.getByRole("button", { name: "Print or save" }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByRole("table", { name: /^Payments/ })).toBeTruthy();
  });

  it("STAFF-27 an address of no paper says so, and leads to the order", async () => {
    serve({});
    openConsole("/orders/ord-1/print/constructor");
    expect(await screen.findByText("There is no such paper.")).toBeTruthy();
    const back = screen.getByRole("link", { name: "Back to the order" });
    expect(back.getAttribute("href")).toBe("/orders/ord-1");
  });

  it("STAFF-27 who does not decide is offered no paper", async () => {
    serve({
      "GET /api/orders/ord-1": () => ({ ...FILE, hasCertificate: true }),
      "GET /api/me": () => ({ ...ANA, roles: ["read", "pay"] }),
    });
    openConsole("/orders/ord-1");
    expect(await screen.findByRole("table", { name: /^Payments/ })).toBeTruthy();
    for (const name of ["Receipt", "Statement of account", "Certificate of full payment"]) {
      expect(screen.queryByRole("link", { name })).toBeNull();
    }
  });

  it("STAFF-27 the certificate is offered for a loan that was paid in full alone", async () => {
    let hasCertificate = false;
    serve({ "GET /api/orders/ord-1": () => ({ ...FILE, hasCertificate }) });
    openConsole("/orders/ord-1");
    const statement = await screen.findByRole("link", { name: "Statement of account" });
    expect(statement.getAttribute("href")).toBe("/orders/ord-1/print/statement");
    const name = "Certificate of full payment";
    expect(screen.queryByRole("link", { name })).toBeNull();
    hasCertificate = true;
    cleanup();
    openConsole("/orders/ord-1");
    const link = await screen.findByRole("link", { name });
    expect(link.getAttribute("href")).toBe("/orders/ord-1/print/certificate");
  });

  it("STAFF-27 a refused paper keeps the reason", async () => {
    const why = "You have read personal data 30 times within an hour.";
    serve({ "POST /api/orders/ord-1/print": () => refused(429, why) });
    const user = openConsole("/orders/ord-1/print/statement");
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Why you read this");
    await user.type(field, "She asks");
    await user.click(screen.getByRole("button", { name: "Show it" }));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(field.value).toBe("She asks");
    const back = screen.getByRole("link", { name: "Back to the order" });
    expect(back.getAttribute("href")).toBe("/orders/ord-1");
  });
});
