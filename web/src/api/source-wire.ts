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

/** Reads one value; `whole` is the record that it is in, with the fields above it read, and `index` its place in a list. */
type Read = (value: unknown, whole: Fields, index: number) => unknown;

type Shape = Readonly<Record<string, Read>>;

/** A field of the wire itself is missing, or is of another kind. */
class Missing extends Error {}

const text: Read = (value) => {
  if (value === undefined || typeof value === "object") {
    if (value !== null) throw new Missing();
    return "";
  }
  return String(value);
};

const number: Read = (value) => {
  if (!/^-?\d+$/.test(String(value))) throw new Missing();
  return Number(value);
};

const kept: Read = (value) => value;

/** What this product adds: the value, else `fallback`, or what that derives. */
function own(read: Read, fallback: unknown): Read {
  return (value, whole, index) => {
    if (value != null) return read(value, whole, index);
    return typeof fallback === "function" ? fallback(whole, index) : fallback;
  };
}

function record(shape: Shape): Read {
  return (value, _, index) => {
    if (typeof value !== "object" || value === null) throw new Missing();
    const whole: Record<string, unknown> = { ...value };
    for (const [name, read] of Object.entries(shape)) whole[name] = read(whole[name], whole, index);
    return whole;
  };
}

function list(read: Read): Read {
  return (value, whole) => {
    if (value === null) return [];
    if (!Array.isArray(value)) throw new Missing();
    return value.map((one, index) => read(one, whole, index));
  };
}

const emptyText = own(text, "");
const emptyList = own(kept, []);
const texts = list(text);
const rows = list(record({ text, value: text }));

const planRow = record({
  remark: text,
  title: text,
  amount: number,
  time: text,
  late: emptyText,
  paid: emptyText,
});

const ORDER: Shape = {
  orderStatus: number,
  noticeStatusText: text,
  noticeDesText: text,
  productName: text,
  productLogo: text,
  userOrderDetail: record({ detail: rows }),
  inside: number,
  h5Url: text,
  isDelay: number,
  telephone: text,
  isScore: number,
  playeduL: text,
  reyMsg: text,
  cardNeedPop: number,
  cardPopTitle: text,
  cardPopMsg: text,
  recProducts: emptyList,
  orderNumber: emptyText,
  principalCentavos: own(number, 0),
  owedToBorrowerCentavos: own(number, 0),
  hasCertificate: own(kept, false),
  steps: emptyList,
  payments: emptyList,
  otherLoans: emptyList,
  repayPlan: own(list(planRow), []),
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days from today in Manila to the date of repayment; null where that is no date. */
function daysUntilDue({ repayDate }: Fields): number | null {
  const dayOf = (wireTime: string) => Date.parse(wireTime.slice(0, 10));
  const days = (dayOf(String(repayDate)) - dayOf(formatInstant(new Date()))) / DAY_MS;
  return Number.isInteger(days) ? days : null;
}

const channel = record({
  logo: text,
  name: text,
  channel_number: text,
  feeText: emptyText,
  creditedText: emptyText,
  minAmount: own(number, 1),
});

/** The parts of a repayment that need its own amount and date. */
const codeOf = (repayment: Fields) =>
  record({
    payCode: text,
    logo: text,
    title: text,
    payNotice: list(record({ title: text, items: list(record({ name: text, steps: texts })) })),
    amount: own(
      number,
      (repayment.delayInfo as Fields | null)?.delayAmount ?? repayment.repayAmount,
    ),
    rows: emptyList,
    url: emptyText,
  });

const delayOf = ({ repayDate }: Fields) =>
  record({
    delayAmount: number,
    title: text,
    nextRepayDate: own(text, repayDate),
    addedCostCentavos: own(number, null),
    totalAfterCentavos: own(number, null),
  });

const REPAYMENT: Shape = {
  repayAmount: number,
  repayDate: text,
  productName: text,
  productLogo: text,
  detail: rows,
  repayPlan: list(planRow),
  repayList: list(channel),
  noticeMsg: text,
  isShowReyTop: number,
  delayInfo: own((value, whole) => delayOf(whole)(value, whole, 0), null),
  defDetail: own((value, whole) => codeOf(whole)(value, whole, 0), null),
  daysLeft: own(number, daysUntilDue),
  wholeAmount: own(number, null),
  mostAmount: own(number, 0),
  fullRebate: own(number, 0),
  paidCount: own(number, 0),
  count: own(number, 0),
  amountLabel: emptyText,
  paidText: emptyText,
  paymentsSeen: emptyText,
  calendarUrl: emptyText,
};

const sumOf = ({ repay_plans }: Fields) =>
  (repay_plans as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0);

const OFFER: Shape = {
  amount: number,
  periods: number,
  termUnit: text,
  details: rows,
  repay_plans: list(record({ title: text, description: text, amount: number, pay_time: text })),
  firstPayTime: text,
  firstPeriodDay: number,
  pRateDsc: text,
  sendSms: number,
  isPopType: number,
  popTitle: text,
  popContent: text,
  popAgreementUrl: text,
  comProductLogo: text,
  comProductName: text,
  comProductId: emptyText,
  comButtonText: emptyText,
  productName: emptyText,
  productLogo: emptyText,
  netProceedsCentavos: own(number, null),
  totalRepaymentCentavos: own(number, sumOf),
  yearlyRateText: emptyText,
  lateCosts: own(kept, { rows: [], example: "", short: "" }),
  conditions: emptyList,
  offerDigest: emptyText,
  amounts: own(list(number), ({ amount }: Fields) => [amount]),
  terms: own(kept, ({ periods }: Fields) => [{ periods }]),
};

const AGREEMENTS: Shape = {
  list: list(
    record({ title: text, position: own(number, (_: Fields, index: number) => index + 1) }),
  ),
  consent: emptyText,
};

const ADDRESS: Shape = { contract_url: text };
const PUSHED: Shape = { lendDetailsUrl: text };

const complaintOrder = record({
  orderNo: text,
  productLogo: text,
  productName: text,
  status: text,
  isShow: number,
  rows: list(record({ title: text, value: text })),
  orderNumber: own(text, ({ orderNo }: Fields) => orderNo),
});
const problems = list(record({ title: text, value: number }));
const complaintEntry = record({
  id: text,
  time: text,
  type: text,
  content: text,
  problemNumber: emptyText,
});

/** A city is typed where there is no list to choose from. */
const formItem = (form: Fields) =>
  record({
    code: text,
    cate: (cate) =>
      cate === "citySelect" && (form.places as []).length === 0 ? "text" : text(cate, {}, 0),
    title: text,
    subtitle: emptyText,
    value: emptyText,
    note: own(list(record({ name: text, type: text })), []),
    inputType: (type) => type || "text",
    cardTypeMi: own(number, 0),
    channelNumber: (channelNumber) => channelNumber || null,
  });

/** Fields of the data of each call, by its path: those of the wire, and after them those that this product adds. */
const CALLS: Readonly<Record<string, Shape>> = {
  "/v3/bind-card/card-init": {
    places: emptyList,
    items: (value, form) => list(formItem(form))(value, form, 0),
    cardType: own(number, 0),
    account: emptyText,
    userId: emptyText,
  },
  "/user-problem/problem-init": {
    problemType: problems,
    problemSonType: problems,
    orderDetail: own(complaintOrder, null),
    orderList: own(list(complaintOrder), []),
    account: emptyText,
  },
  "/user-problem/upload-problem-img": { url: text },
  "/user-problem/problem-save": { problemNumber: emptyText },
  "/user-problem/problem-list": {
    tabs: list(
      record({
        items: list(complaintEntry),
        title: own(text, (_: Fields, index: number) => String(index + 1)),
      }),
    ),
  },
  "/user-problem/problem-detail": {
    type: text,
    sonType: text,
    problemId: text,
    content: text,
    images: texts,
    disposeDetail: text,
    disposeImages: texts,
    isNeedScore: number,
    time: emptyText,
    orderNumber: emptyText,
    problemNumber: emptyText,
    answerBy: emptyText,
  },
  "/v3/personal-center/contact-kf-info": { email: text, smWa: text, hours: emptyText },
  "/service/loan/repayment-way": {
    alipay: number,
    repayToken: text,
    bankCards: list(record({ id: text, bankName: text, cardNo: text, bankCode: text })),
    amount: own(number, null),
    wholeAmount: own(number, null),
    mostAmount: own(number, 0),
    minAmount: own(number, 1),
    fullRebate: own(number, 0),
    daysLeft: own(number, null),
    userId: emptyText,
    paymentsSeen: emptyText,
  },
  "/service/loan/repayment-commit": { needValid: number, repayRecordId: text },
  "/service/loan/repayment-huichao": { url: text },
  "/api/v2/youmi/service/channel/channel-template": {
    id: text,
    title: emptyText,
    text: emptyText,
    product: own(kept, null),
    example: emptyList,
  },
  "/api/v2/youmi/promotion/get-sid": { sid: text },
  "/kXmTp/pass": REPAYMENT,
  "/v3/installment/loan-play-detail": REPAYMENT,
  "/v3/loan-details/generate-vcode": { payUrl: text },
  "/v3/loan-confirm/loan-detail-confirm": OFFER,
  "/gopia/goya/satire": OFFER,
  "/v3/contract/contract": AGREEMENTS,
  "/gopia/goya/cultures": AGREEMENTS,
  "/v3/contract/contract-jump": ADDRESS,
  "/gopia/goya/misunderstood": ADDRESS,
  "/v3/loan-confirm/loan-detail-push": PUSHED,
  "/gopia/goya/depush": PUSHED,
  "/service/new/union-error-info": { noticeMessage: text, errMessage: text, family: emptyList },
  "/v3/loan-details/loan-details": ORDER,
};

/** The answer with every field that the pages read; a failure where one of the wire is missing. */
export function complete<D>(path: string, answer: Answer<D>): Answer<D> {
  const shape = CALLS[path];
  if (!answer.ok || !shape) return answer;
  const { data } = answer;
  // A list alone is the list of agreements.
  const given = Array.isArray(data) ? { list: data } : (data ?? {});
  try {
    return { ...answer, data: record(shape)(given, {}, 0) as D };
  } catch {
    return INCOMPLETE;
  }
}
