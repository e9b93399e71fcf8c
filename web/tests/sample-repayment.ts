/** A repayment due in a week, as the server answers; tests change the fields that they are about. */
import type { components } from "../src/api/openapi.gen.ts";

type RepaymentInfo = components["schemas"]["RepaymentInfo"];

export const sampleRepayment: RepaymentInfo = {
  repayAmount: 171_217,
  amountLabel: "Next payment",
  enoughText: null,
  repayDate: "2026-07-22",
  daysLeft: 7,
  paidText: "1 of 3 paid · ₱3,424.34 left",
  paidCount: 1,
  count: 3,
  productName: "Tulay Cash",
  productLogo: "/images/products/1.svg",
  detail: [
    { text: "To be paid now", value: "₱1,712.17" },
    { text: "Due date", value: "2026-07-22" },
    { text: "Total balance", value: "₱3,424.34" },
    { text: "Order number", value: "7K3M-9QXD" },
  ],
  repayPlan: [
    {
      remark: "Principal ₱1,666.67 + interest ₱45.50",
      title: "Installment 2 of 3",
      amount: 171_217,
      time: "2026-07-22",
      late: "",
      paid: "",
    },
    {
      remark: "Principal ₱1,666.67 + interest ₱45.50",
      title: "Installment 3 of 3",
      amount: 171_217,
      time: "2026-08-21",
      late: "",
      paid: "",
    },
  ],
  calendarUrl: "/calendar/sealed",
  repayList: [
    {
      logo: "/images/channels/90006.svg",
      name: "GCash",
      channel_number: "90006",
      feeText: "No fee",
      creditedText: "At once",
      minAmount: 100,
    },
    {
      logo: "/images/channels/90001.svg",
      name: "Over the counter",
      channel_number: "90001",
      feeText: "₱15.00 fee",
      creditedText: "Within an hour",
      minAmount: 5_000,
    },
  ],
  noticeMsg: "How to pay: tap here for the steps for each channel",
  isShowReyTop: 0,
  defDetail: null,
  delayInfo: null,
  withNextAmount: null,
  fullAmount: null,
  fullRebate: 0,
  mostAmount: 342_334,
  wholeAmount: 342_434,
  paymentsSeen: "1-",
};

export const samplePayCode: NonNullable<RepaymentInfo["defDetail"]> = {
  payCode: "1234567890123456",
  amount: 171_217,
  logo: "/images/channels/90006.svg",
  title: "GCash",
  payNotice: [
    { title: "By an app", items: [{ name: "GCash", steps: ["Open GCash", "Choose Pay Bills"] }] },
    { title: "Over the counter", items: [{ name: "At a store", steps: ["Show the code"] }] },
  ],
  rows: [
    { text: "To pay", value: "₱1,712.17" },
    { text: "Valid until", value: "Jul 15, 2026, 11:59 PM" },
  ],
  counter: null,
  url: "",
};

/** The same at a counter that takes ₱15.00 for itself. */
export const sampleCounterCode: NonNullable<RepaymentInfo["defDetail"]> = {
  ...samplePayCode,
  title: "Over the counter",
  rows: [
    { text: "To bring", value: "₱1,727.17 (₱1,712.17 and a ₱15.00 fee)" },
    { text: "Pay at", value: "7-Eleven, Bayad Center" },
    { text: "Biller", value: "Dragonpay" },
    { text: "Valid until", value: "Jul 15, 2026, 11:59 PM" },
  ],
  counter: { toBring: 172_717, fee: 1_500 },
};

export const sampleDelay: NonNullable<RepaymentInfo["delayInfo"]> = {
  title: "Rollover repayment",
  delayAmount: 54_000,
  nextRepayDate: "2026-08-14",
  addedCostCentavos: 60_250,
  totalAfterCentavos: 348_490,
};
