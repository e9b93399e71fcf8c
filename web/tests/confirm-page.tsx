/** The confirm page with a test server: an offer, its agreements, and the page's calls. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import { CONFIRM_CALLS } from "../src/features/loan-confirm/confirm-calls.ts";
import { LoanConfirmScreen } from "../src/features/loan-confirm/loan-confirm-screen.tsx";
import type { Offer } from "../src/features/loan-confirm/use-offer.ts";
import { type RenderedScreen, renderScreen } from "./render-screen.tsx";

export const sampleOffer: Offer = {
  amount: 500_000,
  periods: 91,
  termUnit: "days",
  details: [
    { text: "Processing fee (deducted)", value: "₱250.00" },
    { text: "Effective interest rate", value: "2.71% a month" },
  ],
  repay_plans: [
    {
      title: "Installment 1 of 3",
      description: "Principal ₱1,666.67 + interest ₱45.50",
      amount: 171_217,
      pay_time: "2026-08-14",
    },
    {
      title: "Installment 2 of 3",
      description: "Principal ₱1,666.67 + interest ₱45.50",
      amount: 171_217,
      pay_time: "2026-09-13",
    },
  ],
  firstPayTime: "2026-08-14",
  firstPeriodDay: 30,
  pRateDsc: "0.03% a day",
  sendSms: 1,
  isPopType: 0,
  popTitle: "Leave this page?",
  popContent: "Your loan is not confirmed yet.",
  popAgreementUrl: "",
  comProductId: "",
  comProductLogo: "",
  comButtonText: "",
  comProductName: "",
  productName: "Tulay Cash",
  productLogo: "/images/product-tulay-cash.svg",
  netProceedsCentavos: 475_000,
  financeChargeCentavos: 38_650,
  totalRepaymentCentavos: 513_650,
  effectiveRateText: "2.71% a month",
  yearlyRateText: "61.03% a year",
  lateCosts: {
    rows: [{ text: "Each day from day 1 late", value: "5% of the unpaid amount" }],
    example: "Example: an installment of ₱1,712.17 paid 10 days late costs ₱856.09 more.",
    short: "Late: 5% a day",
  },
  conditions: [
    { text: "If you repay early", value: "The whole loan may be repaid early at any time." },
  ],
  offerDigest: "as shown",
  amounts: [100_000, 500_000, 1_000_000],
  terms: [
    { periods: 91, instalments: 3 },
    { periods: 120, instalments: 4 },
  ],
};

export type Reply = (query: URLSearchParams) => {
  code: string;
  message?: string;
  data?: object | string | null;
};

/** The server's answers by the path after `/mountain/` or `/mountain/v3/`; without an entry the network is lost. */
export const replies = new Map<string, Reply>();

const shortPath = (url: URL) => url.pathname.replace(/^\/mountain\/(v3\/)?/, "");

export const CONSENT = "I have read these agreements and accept them.";

export const LIST = "contract/contract";
export const JUMP = "contract/contract-jump";
export const OFFER = "loan-confirm/loan-detail-confirm";
export const PUSH = "loan-confirm/loan-detail-push";

const server = vi.fn<typeof fetch>(async (input, init) => {
  const url = new URL(String(input));
  const reply = replies.get(shortPath(url));
  if (!reply) throw new TypeError("offline");
  const query = init?.body ? new URLSearchParams(String(init.body)) : url.searchParams;
  return Response.json({ message: "", data: null, ...reply(query) });
});

/** The calls of a path: fields or query, and the Idempotency-Key. */
export const callsOf = (path: string) =>
  server.mock.calls
    .map(([input, init]) => ({ url: new URL(String(input)), init }))
    .filter(({ url }) => shortPath(url) === path)
    .map(({ url, init }) => ({
      ...Object.fromEntries(init?.body ? new URLSearchParams(String(init.body)) : url.searchParams),
      key: new Headers(init?.headers).get("Idempotency-Key"),
    }));

export const native = { uploadRiskLoan: vi.fn(), closeSyn: vi.fn() };
export const user = userEvent.setup();

/** Shows the offer, and waits for its agreements. */
export async function renderOffer(fields: Partial<Offer> = {}): Promise<RenderedScreen> {
  const rendered = renderScreen(
    <LoanConfirmScreen
      calls={CONFIRM_CALLS}
      first={{ ...sampleOffer, ...fields }}
      productId="1"
      orderId=""
    />,
  );
  await screen.findByRole("button", { name: "Loan agreement" });
  return rendered;
}

export const loanNow = () => screen.getByRole("button", { name: "Loan Now" });
export const press = (name: string) => user.click(screen.getByRole("button", { name }));

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/loanConfirm?productId=1&sessionId=secret");
  const list = [
    { title: "Loan agreement", position: 1 },
    { title: "Disclosure statement", position: 2 },
  ];
  replies.set(LIST, () => ({ code: "00", data: { list, consent: CONSENT } }));
  replies.set(JUMP, () => ({ code: "00", data: { contract_url: "/contract/sealed" } }));
  replies.set(OFFER, (query) => ({
    code: "00",
    data: {
      ...sampleOffer,
      amount: Number(query.get("amount")),
      periods: Number(query.get("periods")),
      netProceedsCentavos: 950_000,
    },
  }));
  replies.set(PUSH, () => ({
    code: "00",
    data: { lendDetailsUrl: "/loanDetail?productId=1&orderId=o1" },
  }));
  vi.stubGlobal("fetch", server.mockClear());
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Linux");
  const handlers = Object.entries(native).map(([name, postMessage]) => [name, { postMessage }]);
  window.webkit = { messageHandlers: Object.fromEntries(handlers) };
});

afterEach(() => {
  delete window.webkit;
  for (const handler of Object.values(native)) handler.mockReset();
});
