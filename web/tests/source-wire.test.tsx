/** A core that answers with the documented wire alone, without what this product adds (API-09). */
import { beforeEach, expect, it, vi } from "vitest";
import * as api from "../src/api/calls.gen.ts";
import { Loaded } from "../src/calls/loaded.tsx";
import { withFeedback } from "../src/calls/with-feedback.ts";
import { ScreenFailed } from "../src/frame.tsx";
import { convert } from "../src/route-module.tsx";
import { screens } from "../src/routes.tsx";
import { renderRoutes } from "./render-screen.tsx";

const rows = [{ text: "Amount", value: "5,000.00" }];
const plan = [
  {
    remark: "Principal and interest",
    title: "Installment 1",
    amount: "171217",
    time: "2026-12-01",
  },
];
const order = {
  orderStatus: "174",
  noticeStatusText: "In repayment",
  noticeDesText: "Pay by the due date.",
  recProducts: [],
  productName: "Peso Loan",
  productLogo: "",
  userOrderDetail: { detail: rows },
  inside: "1",
  h5Url: "",
  isDelay: "1",
  telephone: "0281234567",
  isScore: "0",
  playeduL: "",
  reyMsg: "",
  cardNeedPop: "0",
  cardPopTitle: "",
  cardPopMsg: "",
};
const repayment = {
  repayAmount: "171217",
  repayDate: "2026-12-01",
  productName: "Peso Loan",
  productLogo: "",
  detail: rows,
  repayPlan: plan,
  repayList: [{ logo: "/gcash.svg", name: "GCash", channel_number: "90006" }],
  noticeMsg: "Keep the deposit slip.",
  isShowReyTop: "1",
  defDetail: {
    payCode: "12345678",
    logo: "",
    title: "GCash",
    payNotice: [{ title: "App", items: [{ name: "Pay", steps: ["Open the app"] }] }],
  },
};
const offer = {
  amount: "500000",
  periods: "91",
  termUnit: "days",
  details: rows,
  repay_plans: [
    { title: "Installment 1", description: "All of it", amount: "513650", pay_time: "2026-12-01" },
  ],
  firstPayTime: "2026-12-01",
  firstPeriodDay: "30",
  pRateDsc: "0.03% a day",
  sendSms: "0",
  isPopType: "0",
  popTitle: "",
  popContent: "",
  popAgreementUrl: "",
  comProductLogo: "",
  comProductName: "",
};
const complaints = {
  problemType: [
    { title: "Collection", value: "1" },
    { title: "Other", value: "2" },
  ],
  problemSonType: [{ title: "Threats", value: "1" }],
  orderDetail: {
    orderNo: "o1",
    productLogo: "",
    productName: "Peso Loan",
    status: "In repayment",
    isShow: "1",
    rows: [{ title: "Amount", value: "5,000.00" }],
  },
  orderList: [],
};
const complaint = {
  type: "Other",
  sonType: "",
  problemId: "p1",
  content: "The fee is wrong.",
  images: [],
  disposeDetail: "",
  disposeImages: [],
  isNeedScore: "0",
};
const item = {
  subtitle: "",
  value: "",
  note: [],
  inputType: "",
  cardTypeMi: "0",
  channelNumber: "",
};
const bankForm = {
  items: [
    { ...item, code: "name", cate: "text", title: "Account name" },
    { ...item, code: "city", cate: "citySelect", title: "City of the branch" },
  ],
};
const methods = {
  alipay: "1",
  repayToken: "t",
  bankCards: [{ id: "c1", bankName: "Metrobank", cardNo: "•••• 1234", bankCode: "MBTC" }],
};
const agreements = { list: [{ title: "Loan agreement" }] };

/** Fields that the wire itself may leave out. */
const OPTIONAL = ["recProducts", "defDetail", "delayInfo", "orderDetail", "orderList", "family"];

const QUERY = "?productId=1&orderId=o1&type=2&problemId=p1&id=1&lang=en";

type Page = readonly [path: string, answers: Readonly<Record<string, object>>, shown: RegExp];

/** The pages, the answers of their calls by the last part of the path, and something that each shows. */
const PAGES: readonly Page[] = [
  ["/loanDetail", { "loan-details": order }, /In repayment/],
  ["/loanConfirm", { "loan-detail-confirm": offer, contract: agreements }, /Loan Now/],
  ["/loanConfirmPromo", { satire: offer, cultures: agreements }, /Loan Now/],
  ["/repay", { "loan-play-detail": repayment }, /₱1,712\.17/],
  [
    "/repayDelay",
    { pass: { ...repayment, delayInfo: { delayAmount: "10000", title: "Roll over" } } },
    /₱100\.00/,
  ],
  ["/repayChoose", { "repayment-way": methods }, /Metrobank/],
  ["/bindBank", { "card-init": bankForm }, /City of the branch/],
  ["/complaint", { "problem-init": complaints }, /Peso Loan/],
  ["/complainPageNext", { "problem-init": complaints }, /Other/],
  [
    "/complaintList",
    {
      "problem-list": {
        tabs: [
          { items: [{ id: "p1", time: "2026-07-15 09:30:00", type: "Other", content: "Fee" }] },
        ],
      },
    },
    /Fee/,
  ],
  ["/complainDetails", { "problem-detail": complaint }, /The fee is wrong/],
  [
    "/customerService",
    { "contact-kf-info": { email: "care@core.example", smWa: "0281234567" } },
    /Telephone/,
  ],
  [
    "/jointLoginFail",
    {
      "union-error-info": {
        noticeMessage: "Login failed",
        errMessage: "Nothing is owed",
        family: [],
      },
    },
    /Nothing is owed/,
  ],
  ["/promotion", { "channel-template": { id: "1" }, "get-sid": { sid: "s" } }, /Register with/],
];

async function openPage(path: string, answers: Readonly<Record<string, object>>) {
  window.happyDOM.setURL(`https://loan.example${path}${QUERY}`);
  vi.stubGlobal("fetch", async (url: URL) => {
    const data = answers[new URL(url).pathname.split("/").at(-1) ?? ""];
    return Response.json({
      code: path.endsWith("Promo") ? "00" : 0,
      message: "",
      data: data ?? {},
    });
  });
  const route = screens.find((one) => one.path === path);
  if (!route) throw new Error(path);
  const { errorElement } = route;
  renderRoutes([{ path, errorElement, ...convert(await route.handle.load()) }]);
}

function ThrowingScreen(): never {
  throw new TypeError("no such field");
}

const failure = () => document.querySelector('[data-state="failed"]');

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-11-20T09:00:00+08:00") });
  return () => vi.useRealTimers();
});

it.each(PAGES)(
  "API-09 %s holds with the fields of the wire alone",
  async (path, answers, shown) => {
    await openPage(path, answers);
    await vi.waitFor(() => expect(document.body.textContent).toMatch(shown));
    expect(failure()).toBeNull();
    expect(document.body.textContent).not.toMatch(/NaN|N\.aN|undefined|null|Invalid/);
  },
);

it.each(
  PAGES.flatMap(([path, answers]) =>
    Object.entries(answers)
      .slice(0, 1)
      .flatMap(([call, data]) =>
        Object.keys(data).map((field) => [path, field, call, answers] as const),
      ),
  ).filter(([path, field]) => !OPTIONAL.includes(field) && path !== "/promotion"),
)(
  "API-09 %s without the wire's own %s leaves it out, or says that something went wrong, and blames no connection",
  async (path, field, call, answers) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { [field as never]: _, ...rest } = answers[call] as object;
    await openPage(path, { ...answers, [call]: rest });
    await vi.waitFor(() => expect(document.querySelector("main")?.textContent).not.toBe(""));
    await vi.waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(document.body.textContent).not.toMatch(/NaN|N\.aN|undefined|null|Invalid|connection/);
  },
);

it("API-09 a screen that throws blames no connection", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  renderRoutes([{ path: "*", element: <ThrowingScreen />, errorElement: <ScreenFailed /> }]);
  await vi.waitFor(() => expect(failure()).not.toBeNull());
  expect(failure()?.textContent).toContain("Something went wrong. Please try again");
});

it.each([
  ["en", "Something went wrong. Please try again"],
  ["fil", "May naging problema. Pakisubukan muli"],
  ["id", "Terjadi masalah. Silakan coba lagi"],
  ["zh", "出了点问题，请重试"],
])(
  "API-06 a refusal without a message has a sentence in %s, in a toast and in a page",
  async (lang, sentence) => {
    window.happyDOM.setURL(`https://loan.example/loanDetail?productId=1&orderId=o1&lang=${lang}`);
    vi.stubGlobal("fetch", async () => Response.json({ code: -5, message: "", data: null }));
    const answer = await withFeedback(api.rateApp({ score: 5 }));
    expect(answer).toMatchObject({ ok: false, code: "-5", message: sentence });
    renderRoutes([
      {
        path: "*",
        element: (
          <Loaded answer={answer} title="Order">
            {() => null}
          </Loaded>
        ),
      },
    ]);
    expect(failure()?.textContent).toContain(sentence);
  },
);
