/**
 * A button is pressed again while its call runs: each makes one call. A screen with a button that asks the server has a row
 * here.
 */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BindBankScreen } from "../src/features/bind-bank/bind-bank-screen.tsx";
import { CertifyScreen } from "../src/features/certify/certify-screen.tsx";
import { WriteScreen } from "../src/features/complaint/write-screen.tsx";
import { DetailsScreen } from "../src/features/complaint-list/details-screen.tsx";
import { CONFIRM_CALLS, VARIANT_CALLS } from "../src/features/loan-confirm/confirm-calls.ts";
import { LoanConfirmScreen } from "../src/features/loan-confirm/loan-confirm-screen.tsx";
import { OrderScreen } from "../src/features/order/order-screen.tsx";
import { RecommendScreen } from "../src/features/recommend/recommend-screen.tsx";
import { RepayScreen } from "../src/features/repay/repay-screen.tsx";
import { sampleOffer } from "./confirm-page.tsx";
import * as landing from "./landing-page.tsx";
import { renderScreen } from "./render-screen.tsx";
import * as legacy from "./repay-choose.tsx";
import { sampleChoices, sampleComplaint } from "./sample-complaint.ts";
import { sampleItem, samplePlaces } from "./sample-forms.ts";
import { sampleOrder } from "./sample-order.ts";
import { sampleRepayment } from "./sample-repayment.ts";

const ids = { productId: "1", orderId: "o1" };
const items = [{ ...sampleItem, code: "name", title: "Full name", value: "Ana Reyes" }];
const places = [...samplePlaces];
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const star = async () => fireEvent.click(await screen.findByRole("radio", { name: /^5 of 5/ }));

/** A server that answers all before the press. */
const answers = (data: object) =>
  vi.stubGlobal("fetch", async () => Response.json({ code: "00", message: "", data }));

async function confirm(calls: typeof CONFIRM_CALLS) {
  answers({ list: [{ title: "Loan agreement", position: 1 }] });
  renderScreen(<LoanConfirmScreen calls={calls} first={sampleOffer} productId="1" orderId="" />);
  await screen.findByRole("button", { name: "Loan agreement" });
}

async function register() {
  landing.beginLanding();
  landing.open();
  await landing.image();
  fireEvent.change(landing.phone(), { target: { value: "09171234567" } });
  fireEvent.change(landing.captcha(), { target: { value: "A7KM" } });
  fireEvent.change(landing.smsCode(), { target: { value: "123456" } });
}

async function legacyCode() {
  legacy.setUp();
  legacy.open();
  fireEvent.click(screen.getByRole("radio", { name: /Metrobank/ }));
  press(/^Pay /);
  const code = await screen.findByRole("textbox", { name: "Verification code" });
  fireEvent.change(code, { target: { value: "123456" } });
}

interface Row {
  readonly what: string;
  /** Shows the screen, ready for the press. */
  readonly show: () => Promise<unknown>;
  readonly button: string | RegExp;
  /** The last parts of the paths that one press calls. */
  readonly calls: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    what: "ORDER-11 the stars of a loan",
    async show() {
      renderScreen(<OrderScreen order={{ ...sampleOrder, isScore: 1 }} ids={ids} />);
      await star();
    },
    button: "Submit",
    calls: ["google-score"],
  },
  {
    what: "UX-25 the withdrawal of an application",
    async show() {
      renderScreen(<OrderScreen order={{ ...sampleOrder, orderStatus: 21 }} ids={ids} />);
      press(/Withdraw application/);
      await screen.findByRole("dialog");
    },
    button: "Withdraw it",
    calls: ["withdraw-application"],
  },
  {
    what: "CMPD-03 the stars of an answer",
    async show() {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      renderScreen(<DetailsScreen complaint={sampleComplaint} />);
      await act(() => vi.advanceTimersByTimeAsync(3000));
      await star();
    },
    button: "Send",
    calls: ["save-score"],
  },
  {
    what: "CMPN-04 a complaint",
    async show() {
      const subject = { ...ids, type: "1", sonType: "2" };
      renderScreen(<WriteScreen choices={sampleChoices} subject={subject} />);
      fireEvent.change(screen.getByRole("textbox"), { target: { value: "They call at night." } });
    },
    button: "Send",
    calls: ["problem-save"],
  },
  {
    what: "ORDER-09 CALL-36 CALL-37 an offer",
    show: async () =>
      renderScreen(<RecommendScreen home={{ products: sampleOrder.recProducts, order: null }} />),
    button: "Apply",
    calls: ["save", "define"],
  },
  {
    what: "BIND-06 an account",
    show: async () =>
      renderScreen(
        <BindBankScreen
          form={{ userId: "bor_1", account: "", items, cardType: 1, places }}
          query={{ ...ids, source: "" }}
        />,
      ),
    button: "Next",
    calls: ["bind-card-new"],
  },
  {
    what: "FLOW-01 an identity",
    show: async () =>
      renderScreen(
        <CertifyScreen
          form={{ userId: "bor_1", account: "", items, place: null, isFixed: false, places }}
          productId="1"
        />,
      ),
    button: "Next",
    calls: ["save"],
  },
  {
    what: "PERIOD-04 a payment by a channel",
    async show() {
      renderScreen(<RepayScreen info={sampleRepayment} ids={ids} />);
      press(/^Payment Method/);
      fireEvent.click(await screen.findByRole("radio", { name: /GCash/ }));
    },
    button: "Payment",
    calls: ["generate-vcode"],
  },
  {
    what: "LEGACY-02 a payment from a card",
    async show() {
      legacy.setUp();
      legacy.open();
      fireEvent.click(screen.getByRole("radio", { name: /Metrobank/ }));
    },
    button: /^Pay /,
    calls: ["repayment-commit"],
  },
  {
    what: "LEGACY-06 a payment on a channel's page",
    async show() {
      legacy.setUp();
      legacy.open();
      fireEvent.click(screen.getByRole("radio", { name: /Online payment/ }));
    },
    button: /^Pay /,
    calls: ["repayment-huichao"],
  },
  {
    what: "LEGACY-04 the code of a payment",
    show: legacyCode,
    button: "Confirm",
    calls: ["repayment-confirm"],
  },
  {
    what: "LEGACY-03 another code of a payment",
    async show() {
      await legacyCode();
      await act(() => vi.advanceTimersByTimeAsync(61_000));
    },
    button: "get code",
    calls: ["repayment-commit"],
  },
  {
    what: "CONF-07 a loan",
    show: () => confirm(CONFIRM_CALLS),
    button: "Loan Now",
    calls: ["loan-detail-push"],
  },
  {
    what: "CONF-07 CALL-32 a loan of the variant",
    show: () => confirm(VARIANT_CALLS),
    button: "Loan Now",
    calls: ["depush"],
  },
  {
    what: "CONF-02 an agreement",
    show: () => confirm(CONFIRM_CALLS),
    button: "Loan agreement",
    calls: ["contract-jump"],
  },
  {
    what: "PROMO-08 another captcha",
    show: register,
    button: "Another image",
    calls: ["get-captcha"],
  },
  { what: "PROMO-06 an SMS code", show: register, button: "get code", calls: ["get-sms"] },
  {
    what: "PROMO-10 a registration",
    show: register,
    button: "Apply",
    calls: ["track-click", "register"],
  },
];

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/page?productId=1&orderId=o1&sessionId=demo-s1");
});

afterEach(() => {
  vi.useRealTimers();
  landing.endLanding();
});

it.each(ROWS)("$what is asked for once, however often it is pressed", async (row) => {
  await row.show();
  const called: string[] = [];
  vi.stubGlobal("fetch", (url: string | URL) => {
    called.push(new URL(url).pathname.split("/").at(-1) ?? "");
    return new Promise(() => undefined);
  });
  const button = screen.getByRole("button", { name: row.button });
  await act(async () => {
    button.click();
    button.click();
  });
  await act(async () => button.click());
  await vi.waitFor(() => expect(called).toEqual(row.calls));
});
