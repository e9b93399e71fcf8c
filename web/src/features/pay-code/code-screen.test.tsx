import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleCounterCode } from "../../../tests/sample-repayment.ts";
import type { CheckedPayCode, CodeCheck } from "./check-code.ts";
import type { CodeQuery } from "./code-query.ts";
import { CodeScreen } from "./code-screen.tsx";

const query: CodeQuery = {
  payCode: "9999888877776666",
  isText: true,
  amountCentavos: 5_000_000,
  image: "https://pay.example/logo.png",
  isImageRefused: false,
};
const code: CheckedPayCode = {
  productId: "1",
  orderId: "o1",
  repayUrl: "/repay?productId=1&orderId=o1",
  amount: 171_217,
  channelName: "GCash",
  channelLogo: "/images/channel-gcash.svg",
  rows: [
    { text: "To pay", value: "₱1,712.17" },
    { text: "Valid until", value: "Jul 15, 2026, 11:59 PM" },
  ],
  payNotice: [
    { title: "By an app", items: [{ name: "GCash", steps: ["Open GCash", "Enter it"] }] },
  ],
  status: "open",
  expiresIn: 60,
  sandboxUrl: "",
};
const own = (fields: Partial<CheckedPayCode> = {}): CodeCheck => ({
  kind: "verified",
  code: { ...code, ...fields },
});
const qr = { size: 29, path: "M4 4h7v1h-7z" };
const ROLLOVER = "/repayDelay?productId=1&orderId=o1";
const user = userEvent.setup();
const retry = vi.fn();
const jumpToLogin = vi.fn();

const open = (
  check: CodeCheck,
  fields: Partial<CodeQuery> = {},
  drawing: typeof qr | null = null,
) =>
  renderScreen(
    <CodeScreen query={{ ...query, ...fields }} check={check} qr={drawing} onRetry={retry} />,
  );
const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
const text = () => document.body.textContent;
const image = () => document.querySelector("img")?.getAttribute("src") ?? null;

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/repaymentOfCode?showType=1");
  window.webkit = { messageHandlers: { jumpToLogin: { postMessage: jumpToLogin } } };
  retry.mockReset();
  jumpToLogin.mockReset();
});

afterEach(() => {
  delete window.webkit;
});

describe("CODE1-01 the borrower's own code", () => {
  it("CODE1-01 has the server's amount, channel and image, never the address's", () => {
    open(own());
    expect(screen.getByRole("banner").textContent).toContain("₱1,712.17");
    expect(screen.getByRole("heading", { level: 2, name: "GCash" })).toBeTruthy();
    expect(image()).toBe("/images/channel-gcash.svg");
    expect(text()).not.toContain("₱50,000.00");
    expect(text()).toContain("Valid untilJul 15, 2026, 11:59 PM");
  });

  it("CODE1-01 a tap copies it, without the spaces that it is shown with", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText");
    open(own());
    await press(/9999 8888 7777 6666/);
    expect(write).toHaveBeenCalledExactlyOnceWith("9999888877776666");
    expect(await screen.findByText("Copied")).toBeTruthy();
  });

  it("CODE1-01 'I have paid' leads to its order", async () => {
    const { address } = open(own());
    await press("I have paid");
    expect(address()).toBe("/loanDetail?productId=1&orderId=o1");
  });

  it.each([
    ["paid", "This code is paid", "View your loan", "/loanDetail?productId=1&orderId=o1"],
    [
      "closed",
      "This code can no longer be used. Get a new one.",
      "Get a new code",
      "/repay?productId=1&orderId=o1",
    ],
  ] as const)(
    "CODE1-01 that is %s is not shown any more",
    async (status, title, button, leadsTo) => {
      const { address } = open(own({ status }));
      expect(text()).toContain(title);
      expect(text()).not.toContain("9999");
      expect(screen.queryByRole("button", { name: "I have paid" })).toBeNull();
      await press(button);
      expect(address()).toBe(leadsTo);
    },
  );
});

it("CODE1-01 an ended code of a rollover leads to the rollover", async () => {
  const { address } = open(own({ status: "closed", repayUrl: ROLLOVER }));
  await press("Get a new code");
  expect(address()).toBe(ROLLOVER);
});

describe("CODE1-01 the sandbox's page", () => {
  it("CODE1-01 is offered where the server names one", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    open(own({ sandboxUrl: "/sandbox/pay/1" }));
    await press("Pay in the sandbox");
    expect(String(assign.mock.calls[0]?.[0])).toContain("https://loan.example/sandbox/pay/1");
  });

  it("CODE1-01 is not offered where there is none", () => {
    open(own());
    expect(screen.queryByRole("button", { name: "Pay in the sandbox" })).toBeNull();
  });
});

describe("CODE1-01 a code that is not known as the borrower's own", () => {
  it("CODE1-01 somebody else's is shown on request only, with a warning that stays", async () => {
    open({ kind: "notFound" });
    expect(screen.getByRole("heading", { name: "This is not your code" })).toBeTruthy();
    expect(text()).not.toContain("9999");
    expect(text()).not.toContain("How to pay");
    await press("Show it anyway");
    expect(text()).toContain("9999 8888 7777 6666");
    expect(screen.getByRole("heading", { name: "This is not your code" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "I have paid" })).toBeNull();
  });

  it("CODE1-01 without a session it is shown, and the login is offered", async () => {
    open({ kind: "signedOut" });
    expect(text()).toContain("You are not logged in, so we could not check this code");
    expect(text()).toContain("9999 8888 7777 6666");
    await press("Log in");
    expect(jumpToLogin).toHaveBeenCalledOnce();
  });

  it("CODE1-01 that could not be checked is shown with that said, and no login", () => {
    open({ kind: "unchecked" });
    expect(text()).toContain("We could not check this code");
    expect(screen.getByRole("banner").textContent).toContain("₱50,000.00");
    expect(image()).toBe("https://pay.example/logo.png");
    expect(screen.queryByRole("button", { name: "Log in" })).toBeNull();
  });

  it("CODE1-01 without an amount names none", () => {
    open({ kind: "unchecked" }, { amountCentavos: null });
    expect(text()).not.toContain("₱");
    expect(text()).not.toContain("To pay");
  });

  it("CODE1-01 an image that is refused is not shown, and that is said", () => {
    open({ kind: "unchecked" }, { image: null, isImageRefused: true });
    expect(image()).toBeNull();
    expect(text()).toContain("The channel's image is not shown");
  });

  it("CODE1-01 an image that is refused matters not where the server knows the code", () => {
    open(own(), { image: null, isImageRefused: true });
    expect(text()).not.toContain("The channel's image is not shown");
  });
});

describe("CODE1-01 a code to be scanned", () => {
  it("CODE1-01 is drawn, with the steps of scanning", () => {
    open(own(), { isText: false }, qr);
    const drawn = screen.getByRole("img", { name: "QR code of this payment" });
    expect(drawn.getAttribute("viewBox")).toBe("0 0 29 29");
    expect([...drawn.children].map((part) => part.getAttribute("d"))).toEqual([
      "M0 0h29v29h-29z",
      qr.path,
    ]);
    expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("choose Scan QR");
    expect(screen.queryByRole("button", { name: /9999/ })).toBeNull();
  });

  it("CODE1-01 that could not be drawn can be tried again", async () => {
    open(own(), { isText: false }, null);
    expect(text()).toContain("The QR code could not be drawn.");
    await press("Try again");
    expect(retry).toHaveBeenCalledOnce();
  });

  it("UX-18 a code that the server knows has its channel's own steps", () => {
    open(own());
    expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
      "Open GCash",
      "Enter it",
    ]);
    expect(text()).toContain("To pay");
  });

  it("CODE1-01 UX-18 a code that could not be checked has the steps of telling it, and of a fee", () => {
    open({ kind: "unchecked" });
    expect(screen.queryByRole("img", { name: "QR code of this payment" })).toBeNull();
    expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
      "Give this code at the counter, or enter it in the channel's app",
      "Pay exactly this amount, and the counter's own fee if it takes one",
      "Keep the receipt until your payment shows in the app",
    ]);
  });
});

describe("UX-18 a code of a counter", () => {
  const { rows } = sampleCounterCode;
  const counter = { toBring: 172_717, fee: 1_500 };

  it("UX-18 the head says what to bring, with the fee", () => {
    open(own({ counter, rows }));
    const head = screen.getByRole("banner").textContent;
    expect(head).toContain("To bring");
    expect(head).toContain("₱1,727.17");
    expect(head).toContain("To bring, with a ₱15.00 fee");
  });

  it("UX-18 a counter without a fee has the sum alone", () => {
    open(own({ counter: { toBring: 171_217, fee: 0 } }));
    const head = screen.getByRole("banner").textContent;
    expect(head).toContain("₱1,712.17");
    expect(head).not.toContain("fee");
  });

  it("UX-18 is shared with its sum, its stores and its biller", async () => {
    open(own({ counter, rows }));
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await press("Share");
    expect(write.mock.calls[0]?.[0].split("\n")).toEqual([
      "Tulay · GCash",
      "Payment code: 9999888877776666",
      "To bring: ₱1,727.17 (₱1,712.17 and a ₱15.00 fee)",
      "Pay at: 7-Eleven, Bayad Center",
      "Biller: Dragonpay",
      "Valid until: Jul 15, 2026, 11:59 PM",
    ]);
  });

  it("UX-18 a copy from before has neither counter nor steps, and is shown all the same", () => {
    const { payNotice: _, rows: __, ...old } = code;
    open({ kind: "verified", code: old as CheckedPayCode });
    expect(text()).toContain("9999 8888 7777 6666");
    expect(text()).toContain("How to pay");
  });
});
