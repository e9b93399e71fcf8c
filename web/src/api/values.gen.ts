/** Values of the server's document. Made by scripts/generate-api.ts from server/openapi.json: do not edit. */

/** STATUS-01. */
export const ORDER_STATUS = {
  underReview: 21,
  declined: 110,
  disbursing: 151,
  released: 170,
  inRepayment: 174,
  overdue: 180,
  settled: 200,
} as const;

/** What the page of an order offers first, by its status (ORDER-04 to ORDER-06). */
export const OFFERS = {
  21: "Account",
  110: "Nothing",
  151: "Account",
  170: "Repay",
  174: "RepayOrRollover",
  180: "RepayOrRollover",
  200: "BorrowAgain",
} as const;

/** Statuses of the orders on which the lender or a bank works (UX-42). */
export const WAITING: readonly number[] = [21, 151];

/** API-01. */
export const COMMON_PARAM_NAMES = [
  "appVersion",
  "deviceName",
  "deviceId",
  "osVersion",
  "sessionId",
  "gps_adid",
  "appName",
  "clientType",
  "channel",
  "lang",
] as const;
