/** Complaints as the server answers; tests change the fields that they are about. */
import type { components } from "../src/api/openapi.gen.ts";

export const sampleChoices: components["schemas"]["ProblemInit"] = {
  account: "0917 ••• 0001",
  problemType: [
    { value: 1, title: "How repayment is collected" },
    { value: 2, title: "A payment that is missing or wrong" },
  ],
  problemSonType: [
    { value: 1, title: "Threats or insults" },
    { value: 2, title: "Calls too often, or at night" },
  ],
  orderDetail: null,
  orderList: [
    {
      orderNo: "o1",
      orderNumber: "7K3M-9QXD",
      productLogo: "/images/product-tulay-cash.svg",
      productName: "Tulay Cash",
      status: "In repayment",
      isShow: 1,
      rows: [{ title: "Loan amount", value: "₱8,000.00" }],
    },
    {
      orderNo: "o2",
      orderNumber: "2WFT-40ZE",
      productLogo: "/images/product-tulay-sahod.svg",
      productName: "Tulay Sahod",
      status: "Under review",
      isShow: 0,
      rows: [{ title: "Loan amount", value: "₱3,000.00" }],
    },
  ],
};

export const sampleComplaint: components["schemas"]["ProblemDetail"] = {
  problemId: "p1",
  problemNumber: "H5RB-8MX2",
  type: "How repayment is collected",
  sonType: "Calls too often, or at night",
  time: "2026-07-14 09:29:00",
  orderNo: "o1",
  orderNumber: "7K3M-9QXD",
  content: "Four calls in one night.",
  images: ["/complaint-images/a.jpg"],
  disposeDetail: "We are sorry. It has stopped.",
  disposeImages: ["/complaint-images/b.jpg"],
  disposeTime: "2026-07-15 09:29:00",
  answerBy: "2026-08-13",
  isNeedScore: 1,
};
