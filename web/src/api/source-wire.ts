/**
 * Completes the answers of a core that has only the fields of the documented wire (CALL-01 to CALL-37): what this
 * product adds to an answer is empty, derived, or null where nothing can stand for it. Numbers may come as strings.
 */
import { formatInstant } from "../lib/dates.ts";
import { type Answer, INCOMPLETE } from "./answer.ts";
import type { components } from "./openapi.gen.ts";

type Schemas = components["schemas"];

/** Figures and parts of an answer that a core may not have. */
interface Unknown {
  LoanConfirm: { netProceedsCentavos: number | null };
  DelayInfo: { addedCostCentavos: number | null; totalAfterCentavos: number | null };
  RepaymentInfo: {
    daysLeft: number | null;
    wholeAmount: number | null;
    delayInfo?: Wire<"DelayInfo"> | null;
  };
  RepaymentWay: { amount: number | null; wholeAmount: number | null; daysLeft: number | null };
  Template: { product: Schemas["RecommendedProduct"] | null };
}

/** An answer's data as the pages get it. */
export type Wire<S extends keyof Schemas> = S extends keyof Unknown
  ? Omit<Schemas[S], keyof Unknown[S]> & Unknown[S]
  : Schemas[S];

/** The same of a type of the document. */
export type Completed<D> = D extends Schemas["LoanConfirm"]
  ? Wire<"LoanConfirm">
  : D extends Schemas["RepaymentInfo"]
    ? Wire<"RepaymentInfo">
    : D extends Schemas["RepaymentWay"]
      ? Wire<"RepaymentWay">
      : D extends Schemas["Template"]
        ? Wire<"Template">
        : D;

type Fields = Readonly<Record<string, unknown>>;

/** What a record may lack, or what derives that from the record and its place in a list. */
type Defaults = Fields | ((whole: Fields, index: number) => Fields);

function filled(record: Fields, defaults: Defaults, index = 0): Fields {
  const lacking = typeof defaults === "function" ? defaults(record, index) : defaults;
  const missing = Object.entries(lacking).filter(([name]) => record[name] == null);
  return { ...record, ...Object.fromEntries(missing) };
}

const allFilled = (records: unknown, defaults: Defaults) =>
  ((records ?? []) as Fields[]).map((record, index) => filled(record, defaults, index));

/** The numbers of the wire, which a core may write as strings. */
const NUMBERS = new Set(
  "orderStatus inside isDelay isScore cardNeedPop amount repayAmount delayAmount isShowReyTop periods firstPeriodDay sendSms isPopType isShow position isNeedScore alipay needValid cardType cardTypeMi".split(
    " ",
  ),
);

function withNumbers(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => withNumbers(one, name));
  if (value && typeof value === "object") {
    const fields = Object.entries(value);
    return Object.fromEntries(fields.map(([key, field]) => [key, withNumbers(field, key)]));
  }
  const isNumber = NUMBERS.has(name) && typeof value === "string" && /^-?\d+$/.test(value);
  return isNumber ? Number(value) : value;
}

/** Returns the data that has all these fields, without which its page would show nothing, or no figure. */
function having(data: Fields, ...needed: string[]): Fields {
  if (needed.some((name) => data[name] == null)) throw new TypeError("incomplete");
  return data;
}

const PLAN = { late: "", paid: "" };

const ORDER = {
  recProducts: [],
  orderNumber: "",
  principalCentavos: 0,
  owedToBorrowerCentavos: 0,
  hasCertificate: false,
  isWithdrawn: false,
  steps: [],
  payments: [],
  otherLoans: [],
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days from today in Manila to a date; null for anything but a date. */
function daysUntil(wireTime: unknown): number | null {
  const dayOf = (text: string) => Date.parse(text.slice(0, 10));
  const days = (dayOf(String(wireTime)) - dayOf(formatInstant(new Date()))) / DAY_MS;
  return Number.isInteger(days) ? days : null;
}

const REPAYMENT = {
  wholeAmount: null,
  mostAmount: 0,
  fullRebate: 0,
  paidCount: 0,
  count: 0,
  amountLabel: "",
  paidText: "",
  paymentsSeen: "",
  calendarUrl: "",
};

function repayment(it: Fields): Fields {
  const { repayAmount, repayDate } = it;
  const delay = it.delayInfo as Fields | null | undefined;
  const code = it.defDetail as Fields | null | undefined;
  return filled(
    {
      ...it,
      repayPlan: allFilled(it.repayPlan, PLAN),
      repayList: allFilled(it.repayList, { feeText: "", creditedText: "", minAmount: 1 }),
      delayInfo:
        delay &&
        filled(delay, {
          nextRepayDate: repayDate,
          addedCostCentavos: null,
          totalAfterCentavos: null,
        }),
      defDetail:
        code && filled(code, { amount: delay?.delayAmount ?? repayAmount, rows: [], url: "" }),
    },
    { ...REPAYMENT, daysLeft: daysUntil(repayDate) },
  );
}

const OFFER = {
  comProductId: "",
  comButtonText: "",
  productName: "",
  productLogo: "",
  netProceedsCentavos: null,
  yearlyRateText: "",
  lateCosts: { rows: [], example: "", short: "" },
  conditions: [],
  offerDigest: "",
};

const offer = (it: Fields) =>
  filled(having(it, "amount", "periods", "firstPeriodDay"), {
    ...OFFER,
    totalRepaymentCentavos: ((it.repay_plans ?? []) as { amount: number }[]).reduce(
      (sum, { amount }) => sum + amount,
      0,
    ),
    amounts: [it.amount],
    terms: [{ periods: it.periods }],
  });

const agreements = (it: Fields) => ({
  consent: "",
  ...it,
  list: allFilled(it.list, (_, index) => ({ position: index + 1 })),
});

const ofOrder = ({ orderNo }: Fields) => ({ orderNumber: orderNo });

const problems = (types: unknown) =>
  ((types ?? []) as Fields[]).map((type) => ({ ...type, value: Number(type.value) }));

/** A city is typed where there is no list to choose from. */
const formItem =
  (hasPlaces: boolean) =>
  ({ cate, inputType, channelNumber, ...item }: Fields) => ({
    ...filled(item, { subtitle: "", value: "", note: [], cardTypeMi: 0 }),
    cate: cate === "citySelect" && !hasPlaces ? "text" : cate,
    inputType: inputType || "text",
    channelNumber: channelNumber || null,
  });

function form(it: Fields): Fields {
  const places = (it.places ?? []) as unknown[];
  const items = ((it.items ?? []) as Fields[]).map(formItem(places.length > 0));
  return filled({ ...it, places, items }, { cardType: 0, account: "", userId: "" });
}

/** Completes the data of each call, by its path, with what this product adds to the wire. */
const CALLS: Readonly<Record<string, (data: Fields) => Fields>> = {
  "/v3/bind-card/card-init": form,
  "/user-problem/problem-init": (it) => ({
    account: "",
    ...it,
    problemType: problems(it.problemType),
    problemSonType: problems(it.problemSonType),
    orderDetail: it.orderDetail ? filled(it.orderDetail as Fields, ofOrder) : null,
    orderList: allFilled(it.orderList, ofOrder),
  }),
  "/user-problem/problem-save": (it) => filled(it, { problemNumber: "" }),
  "/user-problem/problem-list": (it) => ({
    ...it,
    tabs: allFilled(it.tabs, (_, index) => ({ title: String(index + 1), items: [] })).map(
      (tab) => ({ ...tab, items: allFilled(tab.items, { problemNumber: "" }) }),
    ),
  }),
  "/user-problem/problem-detail": (it) =>
    filled(it, {
      sonType: "",
      images: [],
      disposeDetail: "",
      disposeImages: [],
      time: "",
      orderNumber: "",
      problemNumber: "",
      answerBy: "",
    }),
  "/v3/personal-center/contact-kf-info": (it) => filled(it, { hours: "" }),
  "/service/loan/repayment-way": (it) =>
    filled(it, {
      amount: null,
      amountLabel: "",
      dueDate: "",
      wholeAmount: null,
      mostAmount: 0,
      minAmount: 1,
      fullRebate: 0,
      daysLeft: null,
      userId: "",
      paymentsSeen: "",
    }),
  "/api/v2/youmi/service/channel/channel-template": (it) =>
    filled(it, { title: "", text: "", product: null, example: [] }),
  "/kXmTp/pass": repayment,
  "/v3/installment/loan-play-detail": repayment,
  "/v3/loan-confirm/loan-detail-confirm": offer,
  "/gopia/goya/satire": offer,
  "/v3/contract/contract": agreements,
  "/gopia/goya/cultures": agreements,
  "/service/new/union-error-info": (it) => filled(having(it, "errMessage"), { family: [] }),
  "/v3/loan-details/loan-details": (it) =>
    filled({ ...it, repayPlan: allFilled(it.repayPlan, PLAN) }, ORDER),
};

/** The answer with every field that the pages read; a failure where one of the wire is missing that they need. */
export function complete<D>(path: string, answer: Answer<D>): Answer<D> {
  const fill = CALLS[path];
  if (!answer.ok || !fill) return answer;
  const data = withNumbers(answer.data ?? {});
  // A list alone is the list of agreements.
  const given = Array.isArray(data) ? { list: data } : (data as Fields);
  try {
    return { ...answer, data: fill(given) as D };
  } catch {
    return INCOMPLETE;
  }
}
