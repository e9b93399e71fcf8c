/** The screen to choose a payment method, for tests: its data, its calls, and a borrower's presses. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { RepaymentMethods } from "../src/features/repay-choose/methods.ts";
import { RepayChooseScreen } from "../src/features/repay-choose/repay-choose-screen.tsx";
import { renderScreen } from "./render-screen.tsx";

export const NOW = "2026-07-15T09:30:00+08:00";
const METROBANK = { id: "c1", bankName: "Metrobank", cardNo: "•••• 1234", bankCode: "MBTC" };
export const BDO = { id: "c2", bankName: "BDO", cardNo: "•••• 5678", bankCode: "BNORPH" };
export const methods = {
  amount: 207_200,
  amountLabel: "Next payment",
  dueDate: "2026-07-27",
  daysLeft: 12,
  withNextAmount: null,
  fullAmount: 600_000,
  fullRebate: 0,
  minAmount: 5_000,
  mostAmount: 600_000,
  wholeAmount: 600_000,
  repayToken: "token-1",
  userId: "u1",
  awaitedText: null,
  paymentsSeen: "0-",
  alipay: 1,
  bankCards: [METROBANK, BDO],
} satisfies RepaymentMethods;
const ids = { productId: "1", orderId: "o1" };
/** A payment from the first card, whose code was sent at NOW. */
export const waiting = {
  orderId: "o1",
  amountCentavos: methods.amount,
  repayToken: "token-1",
  recordId: "rep_1",
  card: METROBANK,
  sentAt: Date.parse(NOW),
};

export const server = vi.fn<typeof fetch>();
export const leave = vi.fn();
export const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

/** What the server answers to each call, by the last part of its path. */
export let answers: Record<string, object>;
export const refusal = (code: string, message = "", fields = {}) => ({
  code,
  message,
  data: { fields },
});

/** The forms that went to a call, each with its Idempotency-Key. */
export const sentTo = (name: string) =>
  server.mock.calls
    .filter(([url]) => new URL(String(url)).pathname.endsWith(name))
    .map(([, init]) => ({
      ...Object.fromEntries(new URLSearchParams(String(init?.body))),
      key: new Headers(init?.headers).get("Idempotency-Key"),
    }));

export const open = (fields: Partial<RepaymentMethods> = {}, couponId = "") =>
  renderScreen(
    <RepayChooseScreen methods={{ ...methods, ...fields }} ids={ids} couponId={couponId} />,
  );
export const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
/** The ways to pay, as radios. */
export const ways = () =>
  within(screen.getByRole("radiogroup", { name: "Choose a bank card" })).getAllByRole("radio");
export const choose = (name: RegExp) => user.click(screen.getByRole("radio", { name }));
export const code = () => screen.getByRole("textbox", { name: "Verification code" });
export const again = () => screen.getByRole("button", { name: /^(New code in \d+ s|get code)$/ });
export const said = (text: string) => vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy());

/** Pays from the first card, up to the code. */
export async function payByCard() {
  await choose(/Metrobank/);
  await press("Pay ₱2,072.00");
  await screen.findByRole("textbox", { name: "Verification code" });
}

/** Runs before each test: the clock at NOW, the address of the page, and a server that takes every call. */
export function setUp(): void {
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
}
